// tales_page.cc: writes tales as HTML.
#include "server/gateway/pages/tales_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/base/escaping.h"
#include "server/page/content_policy.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

constexpr std::string_view kHeadOfTales =
    R"(<!doctype html><html lang="en"><meta charset="utf-8">)"
    R"(<meta name="viewport" content="width=device-width, initial-scale=1">)"
    R"(<title>Tales - Undercroft</title><link rel="icon" href="data:,">)"
    R"(<style>body{background:#000;color:#ccc;font:16px/1.5 monospace;margin:2em;max-width:45em})"
    R"(a,h1,h2,b{color:#fff}.faint{color:#888}li,p{overflow-wrap:anywhere}</style>)";

std::string heading_of(const Tale& tale) {
  return fmt::format("<h2>{}. {}</h2><p>{}</p>", tale.run, html_text(tale.title),
                     html_text(tale.opening));
}

std::string whole_tale(const Tale& tale) {
  std::string html = heading_of(tale);
  html += "<ul>";
  for (const TaleHero& hero : tale.heroes) {
    html += fmt::format("<li><b>{}</b> {}; {}</li>", html_text(hero.name), html_text(hero.build),
                        html_text(hero.fate));
  }
  html += "</ul>";
  for (const TurningPoint& point : tale.points) {
    html += fmt::format("<p><span class=\"faint\">level {}, turn {}</span><br>{}</p>", point.depth,
                        point.turn, html_text(point.text));
  }
  return html + fmt::format("<p>{}</p><p class=\"faint\">{}</p>", html_text(tale.reckoning),
                            html_text(tale.closing));
}

std::string tales_of_one(const RealmTable::Shelf& shelf) {
  std::string body = fmt::format("<h1>Tales of {}</h1><p><a href=\"./\">All realms</a></p>",
                                 html_text(shelf.realm));
  for (auto tale = shelf.tales->rbegin(); tale != shelf.tales->rend(); ++tale) {
    body += whole_tale(*tale);
  }
  return body;
}

// Names of realms need no escape in a path.
std::string tales_of_all(const std::vector<RealmTable::Shelf>& shelves) {
  std::string body = "<h1>Tales</h1>";
  if (shelves.empty()) body += "<p>No run is over yet.</p>";
  for (const RealmTable::Shelf& shelf : shelves) {
    body += heading_of(shelf.tales->back());
    body += fmt::format("<p class=\"faint\"><a href=\"{0}\">All tales of {0}</a></p>",
                        html_text(shelf.realm));
  }
  return body;
}

Page page_with(const std::string& body) {
  static const ContentPolicy kPolicy(kHeadOfTales);
  return {200,
          "text/html; charset=utf-8",
          std::string(kHeadOfTales) + body + "</html>\n",
          {{"Cache-Control", "max-age=5"}, {"Content-Security-Policy", kPolicy.text("")}}};
}

}  // namespace

std::optional<Page> tales_page(const std::vector<RealmTable::Shelf>& shelves,
                               std::string_view realm) {
  if (realm.empty()) return page_with(tales_of_all(shelves));
  const auto found = std::find_if(shelves.begin(), shelves.end(), [realm](const auto& shelf) {
    return equals_ignoring_case(shelf.realm, realm);
  });
  if (found == shelves.end()) return std::nullopt;
  return page_with(tales_of_one(*found));
}

}  // namespace undercroft
