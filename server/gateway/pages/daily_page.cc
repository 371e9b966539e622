// daily_page.cc: writes HTML and JSON.
#include "server/gateway/pages/daily_page.h"

#include <fmt/format.h>

#include "server/base/duration_text.h"
#include "server/base/escaping.h"
#include "server/page/content_policy.h"

namespace undercroft {
namespace {

constexpr std::string_view kHead =
    R"(<!doctype html><html lang="en"><meta charset="utf-8">)"
    R"(<meta name="viewport" content="width=device-width, initial-scale=1">)"
    R"(<title>The daily - Undercroft</title><link rel="icon" href="data:,">)"
    R"(<style>body{background:#000;color:#ccc;font:16px/1.5 monospace;margin:2em;max-width:60em})"
    R"(a,h1,h2{color:#fff}table{border-collapse:collapse;width:100%}th{color:#888;text-align:left})"
    R"(td,th{padding:.15em 1em .15em 0;overflow-wrap:anywhere}.n{text-align:right})"
    R"(.faint{color:#888}code{overflow-wrap:anywhere}</style>)";

constexpr const char* kCache = "max-age=5";

std::string names_of(const DailyEntry& entry) {
  std::string names;
  for (const std::string& name : entry.names) {
    if (!names.empty()) names += ", ";
    names += html_text(name);
  }
  return names;
}

const char* end_of(const DailyEntry& entry, bool is_day_over) {
  if (entry.won) return "won";
  if (entry.over) return "died";
  return is_day_over ? "ran out of time" : "plays";
}

std::string row_of(std::size_t rank, const DailyEntry& entry, bool is_day_over) {
  return fmt::format(
      "<tr><td class=\"n\">{}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>"
      "<td class=\"n\">{}</td><td class=\"n\">{}</td><td>{}{}</td></tr>",
      rank, names_of(entry), entry.points, entry.depth, entry.treasure, entry.turns,
      end_of(entry, is_day_over), is_day_over && !entry.verified ? ", not verified" : "");
}

std::string table_of(const DailyDay& day) {
  if (day.entries.empty()) return "<p>Nobody has played it.</p>";
  std::string table =
      "<table><thead><tr><th class=\"n\"></th><th>heroes</th><th class=\"n\">points</th>"
      "<th class=\"n\">depth</th><th class=\"n\">treasure</th><th class=\"n\">turns</th>"
      "<th>end</th></tr></thead><tbody>";
  for (std::size_t i = 0; i < day.entries.size(); ++i) {
    table += row_of(i + 1, day.entries[i], !day.key.empty());
  }
  table += "</tbody></table>";
  if (day.played > day.entries.size()) {
    table +=
        fmt::format("<p class=\"faint\">The best {} of {}.</p>", day.entries.size(), day.played);
  }
  return table;
}

std::string key_of(const DailyDay& day) {
  const std::string commitment =
      fmt::format("SHA-256 of the key: <code>{}</code>", html_text(day.commitment));
  if (day.key.empty()) return "<p class=\"faint\">" + commitment + "</p>";
  return fmt::format("<p class=\"faint\">{}<br>The key: <code>{}</code></p>", commitment,
                     html_text(day.key));
}

std::string part_of(const DailyDay& day) {
  return fmt::format("<h2>{}</h2>{}{}", html_text(day.date), table_of(day), key_of(day));
}

std::string_view json_bool(bool value) { return value ? "true" : "false"; }

std::string json_of(const DailyEntry& entry) {
  std::string names;
  for (const std::string& name : entry.names) {
    if (!names.empty()) names += ',';
    names += json_text(name);
  }
  return fmt::format(
      R"({{"names":[{}],"points":{},"depth":{},"treasure":{},"turns":{},"won":{},"over":{},)"
      R"("verified":{}}})",
      names, entry.points, entry.depth, entry.treasure, entry.turns, json_bool(entry.won),
      json_bool(entry.over), json_bool(entry.verified));
}

std::string json_of(const std::optional<DailyDay>& day) {
  if (!day) return "null";
  std::string entries;
  for (const DailyEntry& entry : day->entries) {
    if (!entries.empty()) entries += ',';
    entries += json_of(entry);
  }
  return fmt::format(R"({{"date":{},"commitment":{},"key":{},"played":{},"entries":[{}]}})",
                     json_text(day->date), json_text(day->commitment),
                     day->key.empty() ? "null" : json_text(day->key), day->played, entries);
}

}  // namespace

Page daily_page(const DailyBoard& board) {
  static const ContentPolicy kPolicy(kHead);
  std::string body(kHead);
  body += "<h1>The daily</h1>";
  body += fmt::format(
      "<p><a href=\"../daily\">Play</a> today's dungeon: it is the same for everybody, and a hero "
      "has one life. It ends in {}, at midnight UTC.</p>",
      duration_text(board.ends_in_s));
  if (board.today) body += part_of(*board.today);
  if (board.yesterday) body += part_of(*board.yesterday);
  body += "</html>\n";
  return {200,
          "text/html; charset=utf-8",
          std::move(body),
          {{"Cache-Control", kCache}, {"Content-Security-Policy", kPolicy.text("")}}};
}

Page daily_json(const DailyBoard& board) {
  return {200,
          "application/json",
          fmt::format("{{\"ends_in_s\":{},\"today\":{},\"yesterday\":{}}}\n", board.ends_in_s,
                      json_of(board.today), json_of(board.yesterday)),
          {{"Cache-Control", kCache}}};
}

}  // namespace undercroft
