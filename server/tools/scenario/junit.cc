// junit.cc: writes the few elements that every reader of JUnit XML knows.
#include "server/tools/scenario/junit.h"

#include <algorithm>
#include <string_view>

namespace undercroft {
namespace {

// XML 1.0 has no place for control characters.
std::string xml_text(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += static_cast<unsigned char>(c) < 0x20 && c != '\n' ? ' ' : c;
    }
  }
  return escaped;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string case_element(const SuiteCase& one) {
  const std::string name = one.title.empty() ? one.file : one.title;
  std::string element =
      "  <testcase name=\"" + xml_text(name) + "\" classname=\"" + xml_text(one.file) + "\"";
  if (one.failures.empty()) return element + "/>\n";
  std::string text;
  for (const std::string& failure : one.failures) text += failure;
  const std::string kind = one.is_readable ? "failure" : "error";
  return element + ">\n    <" + kind + " message=\"" + xml_text(first_line(one.failures.front())) +
         "\">" + xml_text(text) + "</" + kind + ">\n  </testcase>\n";
}

}  // namespace

std::string as_junit(const std::vector<SuiteCase>& cases) {
  const auto failed = [&cases](bool is_readable) {
    return std::to_string(std::count_if(cases.begin(), cases.end(), [&](const SuiteCase& one) {
      return !one.failures.empty() && one.is_readable == is_readable;
    }));
  };
  std::string xml =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"undercroft-scenario\" "
      "tests=\"" +
      std::to_string(cases.size()) + "\" failures=\"" + failed(true) + "\" errors=\"" +
      failed(false) + "\">\n";
  for (const SuiteCase& one : cases) xml += case_element(one);
  return xml + "</testsuite>\n";
}

}  // namespace undercroft
