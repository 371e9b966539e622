# font_tables.cmake: writes OUTPUT, a source with the glyphs of FONT, a file in the Glyph Bitmap Distribution Format.
# CMake runs it at build time.
file(STRINGS ${FONT} lines)
set(glyphs "")
set(rows "")
set(offset 0)
set(in_bitmap FALSE)
foreach(line IN LISTS lines)
  if(line STREQUAL "ENDCHAR")
    set(in_bitmap FALSE)
  elseif(in_bitmap)
    string(APPEND rows "${line}\n")
    string(LENGTH "${line}" digits)
    math(EXPR offset "${offset} + ${digits} / 2")
  elseif(line MATCHES "^FONT_ASCENT ([0-9]+)")
    set(ascent ${CMAKE_MATCH_1})
  elseif(line MATCHES "^FONT_DESCENT ([0-9]+)")
    math(EXPR cell_height "${ascent} + ${CMAKE_MATCH_1}")
  elseif(line MATCHES "^ENCODING ([0-9]+)")
    set(code ${CMAKE_MATCH_1})
  elseif(line MATCHES "^DWIDTH ([0-9]+)")
    set(cell_width ${CMAKE_MATCH_1})
  elseif(line MATCHES "^BBX ([0-9]+) ([0-9]+) (-?[0-9]+) (-?[0-9]+)")
    math(EXPR top "${ascent} - ${CMAKE_MATCH_2} - (${CMAKE_MATCH_4})")
    string(APPEND glyphs
      "    {${code}, ${CMAKE_MATCH_3}, ${top}, ${CMAKE_MATCH_1}, ${CMAKE_MATCH_2}, ${offset}},\n")
  elseif(line STREQUAL "BITMAP")
    set(in_bitmap TRUE)
  endif()
endforeach()
string(REGEX REPLACE "([0-9A-F][0-9A-F])" "0x\\1," rows "${rows}")
file(WRITE ${OUTPUT}
"// Generated from server/picture/font by font_tables.cmake.
#include \"server/picture/font_tables.h\"

namespace undercroft {
namespace {

constexpr FontGlyph kGlyphs[] = {
${glyphs}};

constexpr unsigned char kRows[] = {
${rows}};

}  // namespace

FontTables font_tables() {
  return {{${cell_width}, ${cell_height}}, kGlyphs, kRows};
}

}  // namespace undercroft
")
