# embed.cmake: writes OUTPUT, a source with the text of each of FILES. CMake runs it at build time.
# Each line is a raw string of its own, because compilers may limit a literal to 65,535 characters.
set(rows "")
foreach(path ${FILES})
  get_filename_component(name ${path} NAME)
  file(READ ${path} text)
  string(REPLACE "\n" "\n)toml\"\n    R\"toml(" text "${text}")
  string(APPEND rows "  {\"${name}\",\n    R\"toml(${text})toml\"},\n")
endforeach()
file(WRITE ${OUTPUT}
"// Generated from the content files by embed.cmake.
#include \"server/sim/content/builtin.h\"

namespace undercroft {

const std::vector<ContentFile>& builtin_content() {
  static const std::vector<ContentFile> kFiles = {
${rows}  };
  return kFiles;
}

}  // namespace undercroft
")
