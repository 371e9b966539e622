// moment_pages.cc: the page, its preview and its description.
#include "server/gateway/pages/moment_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "server/archive/gzip.h"
#include "server/base/escaping.h"
#include "server/gateway/http/web_pages.h"
#include "server/gateway/pages/moment_preview.h"
#include "server/page/builtin_files.h"
#include "server/page/web_file.h"
#include "shared/check.h"

namespace undercroft {
namespace {

constexpr std::string_view kFaultHead =
    R"(<!doctype html><html lang="en"><meta charset="utf-8">)"
    R"(<meta name="viewport" content="width=device-width, initial-scale=1">)"
    R"(<meta name="robots" content="noindex"><title>A moment - Undercroft</title>)"
    R"(<link rel="icon" href="data:,">)"
    R"(<style>body{background:#000;color:#ccc;font:16px/1.5 monospace;margin:2em;max-width:45em})"
    R"(a,h1{color:#fff}</style>)";

unsigned status_of(MomentSight::State state) {
  switch (state) {
    case MomentSight::State::Withdrawn:
    case MomentSight::State::Ended:
      return 410;
    case MomentSight::State::NotYet:
      return 403;
    case MomentSight::State::Failed:
      return 503;
    case MomentSight::State::Open:
    case MomentSight::State::Unknown:
      break;
  }
  return 404;
}

Page fault_page(const MomentTarget& target, unsigned status, std::string_view sentence,
                std::string_view more = "") {
  if (target.form != MomentTarget::Form::Page) return error_page(status, sentence);
  static const ContentPolicy kPolicy(kFaultHead);
  return {status,
          "text/html; charset=utf-8",
          fmt::format("{}{}<h1>A moment</h1><p>{}</p><p><a href=\"../../\">Play Undercroft</a></p>"
                      "</html>\n",
                      kFaultHead, more, sentence),
          {{"Content-Security-Policy", kPolicy.text("")}}};
}

std::string compressed(std::string_view text) {
  std::string out;
  GzipWriter writer([&out](std::string_view bytes) -> Expected<> {
    out += bytes;
    return {};
  });
  CHECK(writer.add(text) && writer.finish(), "memory takes all bytes");
  return out;
}

std::string address_of(const std::string& site, const std::string& code) {
  return site + std::string(kMoments) + code;
}

std::string lines_in_html(const MomentSight& sight, std::string_view between) {
  std::string all;
  for (const std::string& line : sight.lines) {
    if (!all.empty()) all += between;
    all += html_text(line);
  }
  return all;
}

// The description is at most two lines of the log, so that a chat program shows it whole. The page
// reads from `undercroft-moment` which moment it opens with.
std::string meta_of(const MomentTarget& target, const MomentSight& sight, const std::string& site) {
  const std::string url = html_text(address_of(site, target.code));
  const std::string title = html_text(title_of(sight));
  const std::string lines = lines_in_html(sight, " ");
  return fmt::format(
      R"(<meta name="description" content="{2}"><meta name="robots" content="noindex">)"
      R"(<meta name="undercroft-moment" content="{3}">)"
      R"(<link rel="preload" as="image" href="{4}.png">)"
      R"(<meta property="og:type" content="website">)"
      R"(<meta property="og:site_name" content="Undercroft">)"
      R"(<meta property="og:title" content="{1}"><meta property="og:description" content="{2}">)"
      R"(<meta property="og:url" content="{0}"><meta property="og:image" content="{0}.png">)"
      R"(<meta property="og:image:type" content="image/png">)"
      R"(<meta property="og:image:width" content="1200">)"
      R"(<meta property="og:image:height" content="630">)"
      R"(<meta property="og:image:alt" content="The map of {1}">)"
      R"(<meta name="twitter:card" content="summary_large_image">)"
      R"(<link rel="alternate" type="application/json+oembed" href="{0}.json" title="{1}">)",
      url, title, lines, sight.shown, html_text(target.code));
}

std::string words_without_scripts(const MomentTarget& target, const MomentSight& sight) {
  return fmt::format(
      R"(<h1>{1}</h1><img src="{0}.png" width="1200" height="630" alt="The map of {1}">)"
      "<p>{2}</p><p>With scripts, this page walks through the moment. "
      R"(<a href="../../">Play Undercroft</a></p>)",
      html_text(target.code), html_text(title_of(sight)), lines_in_html(sight, "<br>"));
}

// A slow phone shows the picture a second before its scripts have drawn the map.
std::string still_of(const MomentTarget& target) {
  return fmt::format(R"(<img id="still" alt="" src="{}.png">)", html_text(target.code));
}

Page embed_page(const MomentTarget& target, const MomentSight& sight, const std::string& site) {
  return {200,
          "application/json",
          fmt::format(R"({{"version":"1.0","type":"link","provider_name":"Undercroft",)"
                      R"("provider_url":{},"title":{},"thumbnail_url":{},"thumbnail_width":1200,)"
                      R"("thumbnail_height":630}})"
                      "\n",
                      json_text(site + "/"), json_text(title_of(sight)),
                      json_text(address_of(site, target.code) + ".png")),
          {{"Cache-Control", "max-age=60"}}};
}

// The one place of the text, which our own page has.
void replace_once(std::string& html, std::string_view from, std::string_view to,
                  std::string_view with) {
  const std::size_t begin = html.find(from);
  CHECK(begin != std::string::npos, "the page has this element");
  const std::size_t end = html.find(to, begin);
  CHECK(end != std::string::npos, "and it ends");
  html.replace(begin, end + to.size() - begin, with);
}

}  // namespace

MomentFault fault_of(MomentSight::State state) { return {status_of(state), sentence_of(state)}; }

std::string title_of(const MomentSight& sight) {
  const std::string who = sight.hero.empty() ? "A hero" : sight.hero;
  const std::string place =
      sight.depth == 0 ? "before the dungeon" : "on level " + std::to_string(sight.depth);
  return who + " " + place + ", turn " + std::to_string(sight.turn);
}

std::string page_with(std::string_view page, const MomentHead& head) {
  std::string html(page);
  replace_once(html, "<meta name=\"description\"", ">", head.meta);
  replace_once(html, "<title>", "</title>", "<title>" + head.title + "</title>");
  replace_once(html, "<noscript>", "</noscript>",
               "<noscript>" + head.without_scripts + "</noscript>");
  replace_once(html, "<!--still", "-->", head.still);
  return html;
}

MomentVisit visit_of(const MomentTarget& target, std::string visitor) {
  using Wants = MomentVisit::Wants;
  MomentVisit visit{target.code, std::move(visitor), Wants::Nothing, target.asks};
  if (target.form == MomentTarget::Form::Part) visit.wants = Wants::Part;
  if (target.form == MomentTarget::Form::Picture) visit.wants = Wants::Shown;
  return visit;
}

MomentPages::MomentPages() : policy_(builtin_files().moment_page) {}

Page MomentPages::not_yet(const MomentTarget& target) {
  Page page = fault_page(target, 503, "The server is still reading that game: wait a moment.",
                         R"(<meta http-equiv="refresh" content="5">)");
  page.headers.emplace_back("Retry-After", "5");
  return page;
}

Page MomentPages::no_theatre_page() {
  Page page =
      error_page(426, "a theatre is a WebSocket: open the moment's own page, and enter it there");
  page.headers = {{"Upgrade", "websocket"}, {"Sec-WebSocket-Version", "13"}};
  return page;
}

Page MomentPages::none() { return error_page(404, "this server has no links to moments"); }

Page MomentPages::walk_page(const MomentTarget& target, const MomentSight& sight,
                            const HttpRequest& request, const std::string& site) const {
  const MomentHead head{html_text(title_of(sight)) + " - Undercroft", meta_of(target, sight, site),
                        words_without_scripts(target, sight), still_of(target)};
  Page page{200,
            "text/html; charset=utf-8",
            page_with(builtin_files().moment_page, head),
            {{"Cache-Control", "no-cache"},
             {"Vary", "Accept-Encoding"},
             {"Content-Security-Policy", policy_.text(request.host)}}};
  if (!allows_gzip(request.accept_encoding)) return page;
  page.headers.emplace_back("Content-Encoding", "gzip");
  page.body = compressed(page.body);
  return page;
}

Page MomentPages::page_of(const MomentTarget& target, const MomentSight& sight,
                          const HttpRequest& request, const std::string& site) const {
  if (sight.state != MomentSight::State::Open) {
    const MomentFault fault = fault_of(sight.state);
    return fault_page(target, fault.status, fault.sentence);
  }
  if (target.form == MomentTarget::Form::Page) return walk_page(target, sight, request, site);
  if (target.form == MomentTarget::Form::Embed) return embed_page(target, sight, site);
  CHECK(sight.past.has_value(), "the visit wanted a part of the past");
  if (target.form == MomentTarget::Form::Part) {
    return {200,
            "application/x-protobuf",
            sight.past->frame,
            {{"Undercroft-Shown", std::to_string(sight.shown)}}};
  }
  if (!sight.past->sentence.empty()) {
    return error_page(sight.past->may_ask_again ? 503 : 410, sight.past->sentence);
  }
  return preview_page(sight);
}

}  // namespace undercroft
