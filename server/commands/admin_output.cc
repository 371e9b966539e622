// admin_output.cc: rows as tables, facts, logs or JSON.
#include "server/commands/admin_output.h"

#include <algorithm>
#include <vector>

#include "server/base/duration_text.h"
#include "server/base/iso_time.h"
#include "shared/plain_lines.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

constexpr std::string_view kSeconds = "_s";  // ends the names of lengths of time

std::string heading_of(std::string_view name) {
  if (name.ends_with(kSeconds)) name.remove_suffix(kSeconds.size());
  return std::string(name);
}

// Programs read seconds and ISO 8601, and people words.
std::string words_of(std::string_view name, const JsonValue& value) {
  const auto* seconds = std::get_if<std::int64_t>(&value);
  if (seconds != nullptr && name.ends_with(kSeconds)) return duration_text(*seconds);
  return plain_lines(time_in_words(as_words(value)));
}

int width_of(const std::string& text) { return columns_of(from_utf8(text)); }

void print_cell(const std::string& text, int width, bool is_last) {
  const int room = is_last ? 0 : width - width_of(text) + 2;
  std::printf("%s%*s", text.c_str(), room, "");
}

void print_table(const std::vector<JsonObject>& rows) {
  if (rows.empty()) return static_cast<void>(std::printf("none\n"));
  std::vector<std::vector<std::string>> lines(1);
  for (const auto& [name, value] : rows.front().members()) lines[0].push_back(heading_of(name));
  for (const JsonObject& row : rows) {
    lines.emplace_back();
    for (const auto& [name, value] : row.members()) {
      const std::string words = words_of(name, value);
      lines.back().push_back(words.empty() ? "-" : words);
    }
  }
  std::vector<int> widths(lines[0].size());
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < std::min(widths.size(), line.size()); ++i) {
      widths[i] = std::max(widths[i], width_of(line[i]));
    }
  }
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < std::min(widths.size(), line.size()); ++i) {
      print_cell(line[i], widths[i], i + 1 == line.size());
    }
    std::printf("\n");
  }
}

// Columns of the names of facts.
int width_of_names(const std::vector<JsonObject>& rows) {
  int width = 12;
  for (const JsonObject& row : rows) {
    for (const auto& [name, value] : row.members()) {
      width = std::max(width, width_of(heading_of(name)));
    }
  }
  return width;
}

// A blank line stands between the facts of two servers.
void print_facts(const std::vector<JsonObject>& rows) {
  const int width = width_of_names(rows);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0) std::printf("\n");
    for (const auto& [name, value] : rows[i].members()) {
      std::printf("%-*s %s\n", width, heading_of(name).c_str(), words_of(name, value).c_str());
    }
  }
}

void print_log(const std::vector<JsonObject>& rows) {
  for (const JsonObject& row : rows) {
    const auto* at = row.get<std::string>("at");
    const auto* text = row.get<std::string>("text");
    if (text == nullptr) continue;
    std::printf("%s  %s\n", at == nullptr ? "-" : words_of("at", *at).c_str(),
                plain_lines(*text).c_str());
  }
}

// Some servers of a fleet may have answered, and others not.
bool has_table(const AdminAnswer& answer) {
  if (answer.code == 0) return true;
  return !answer.rows.empty() && answer.rows.front().get<std::string>("text") == nullptr;
}

}  // namespace

void print_answer(const AdminAnswer& answer, AdminForm form, bool is_json) {
  if (is_json) {
    for (const JsonObject& row : answer.rows) std::printf("%s\n", to_json(row).c_str());
    return;
  }
  if (form == AdminForm::Facts) return print_facts(answer.rows);
  if (form == AdminForm::Log) return print_log(answer.rows);
  if (form == AdminForm::Table && has_table(answer)) return print_table(answer.rows);
  print_texts(answer, stdout);
}

void print_texts(const AdminAnswer& answer, std::FILE* out) {
  for (const JsonObject& row : answer.rows) {
    const auto* text = row.get<std::string>("text");
    if (text != nullptr) std::fprintf(out, "%s\n", plain_lines(*text).c_str());
  }
}

int complain_of(std::string_view command, const std::string& sentence, int code) {
  std::fprintf(stderr, "undercroft-server %s: %s\n", std::string(command).c_str(),
               plain_lines(sentence).c_str());
  return code;
}

}  // namespace undercroft
