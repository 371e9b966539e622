// web_pages.cc: the game's page, its manifest and icon, and the page for unknown paths.
#include "server/gateway/http/web_pages.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/base/escaping.h"
#include "server/page/builtin_files.h"

namespace undercroft {
namespace {

constexpr const char* kPolicy = "Content-Security-Policy";
constexpr const char* kNothing =
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'none'";

// Addresses are relative, because a proxy may serve all of this below a path of its own.
constexpr std::string_view kManifest =
    R"({"name":"Undercroft","short_name":"Undercroft","start_url":"../","scope":"../",)"
    R"("display":"standalone","background_color":"#000000","theme_color":"#000000",)"
    R"("icons":[{"src":"icon.png","sizes":"192x192","type":"image/png"}]})";

constexpr std::string_view kNotFoundHead =
    R"(<!doctype html><html lang="en"><meta charset="utf-8">)"
    R"(<meta name="viewport" content="width=device-width, initial-scale=1">)"
    R"(<title>Not found - Undercroft</title><link rel="icon" href="data:,">)"
    R"(<style>body{background:#000;color:#ccc;font:16px/1.5 monospace;margin:2em})"
    R"(a{color:#fff}</style>)";

// The file, or 304 when the browser has it already.
Page page_of(const WebFile& file, const HttpRequest& request) {
  const bool is_compressed = !file.gzip.empty() && allows_gzip(request.accept_encoding);
  const std::string& etag = is_compressed ? file.gzip_etag : file.etag;
  Page page{200, file.type, {}, {{"ETag", etag}, {"Cache-Control", "no-cache"}}};
  if (!file.gzip.empty()) page.headers.emplace_back("Vary", "Accept-Encoding");
  if (names_etag(request.if_none_match, etag)) {
    page.status = 304;
    return page;
  }
  if (is_compressed) page.headers.emplace_back("Content-Encoding", "gzip");
  page.body = is_compressed ? file.gzip : file.body;
  return page;
}

// "./" in the path "/nosuch", "../" in "/a/b": where the realms are.
std::string way_to_root(std::string_view path) {
  const auto depth = std::count(path.begin(), path.end(), '/');
  std::string way = depth > 1 ? "" : "./";
  for (auto i = depth; i > 1; --i) way += "../";
  return way;
}

}  // namespace

WebPages::WebPages()
    : game_("text/html; charset=utf-8", builtin_files().page, builtin_files().page_gzip),
      icon_("image/png", builtin_files().icon),
      manifest_("application/manifest+json", kManifest),
      policy_(builtin_files().page),
      not_found_policy_(kNotFoundHead) {}

Page WebPages::game(const HttpRequest& request) const {
  Page page = page_of(game_, request);
  page.headers.emplace_back(kPolicy, policy_.text(request.host));
  return page;
}

Page WebPages::icon(const HttpRequest& request) const { return page_of(icon_, request); }

Page WebPages::manifest(const HttpRequest& request) const { return page_of(manifest_, request); }

Page WebPages::not_found(const HttpRequest& request, const std::vector<std::string>& realms) const {
  std::string body(kNotFoundHead);
  body += "<h1>There is nothing here</h1>";
  body += realms.empty() ? "<p>This server has no realms.</p>" : "<p>This server's realms:</p><ul>";
  const std::string way = way_to_root(request.path());
  for (const std::string& realm : realms) {
    body +=
        fmt::format("<li><a href=\"{}{}\">{}</a></li>", way, html_text(realm), html_text(realm));
  }
  body += realms.empty() ? "</html>\n" : "</ul></html>\n";
  return {
      404, "text/html; charset=utf-8", std::move(body), {{kPolicy, not_found_policy_.text("")}}};
}

std::vector<std::pair<std::string, std::string>> headers_of(const Page& page) {
  std::vector<std::pair<std::string, std::string>> headers = {
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Cache-Control", "no-store"},
      {kPolicy, kNothing}};
  for (const auto& own : page.headers) {
    const auto same = std::find_if(headers.begin(), headers.end(),
                                   [&own](const auto& usual) { return usual.first == own.first; });
    if (same == headers.end()) {
      headers.push_back(own);
    } else {
      same->second = own.second;
    }
  }
  return headers;
}

}  // namespace undercroft
