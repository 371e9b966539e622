# embed.cmake: writes OUTPUT, a source with the bytes of FILES: the game's page, the same compressed,
# the page of a link to a moment, the icon. CMake runs it at build time.
list(GET FILES 0 page)
list(GET FILES 1 page_gzip)
list(GET FILES 2 moment_page)
list(GET FILES 3 icon)
set(arrays "")
set(names kPage kPageGzip kMomentPage kIcon)
set(number 0)
foreach(name page page_gzip moment_page icon)
  list(GET names ${number} array)
  math(EXPR number "${number} + 1")
  file(READ ${${name}} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  # Lines of 80 bytes: a compiler reads them faster than one long line.
  string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
  string(APPEND arrays "constexpr unsigned char ${array}[] = {\n${bytes}0};\n")
endforeach()
file(WRITE ${OUTPUT}
"// Generated from client/web by embed.cmake.
#include \"server/page/builtin_files.h\"

namespace undercroft {
namespace {

${arrays}
// Each array ends with a byte that is no part of the file, so that none is empty.
template <std::size_t size>
std::string_view text_of(const unsigned char (&bytes)[size]) {
  return {reinterpret_cast<const char*>(bytes), size - 1};
}

}  // namespace

BuiltinFiles builtin_files() {
  return {text_of(kPage), text_of(kPageGzip), text_of(kMomentPage), text_of(kIcon)};
}

}  // namespace undercroft
")
