// moment_export.cc: the link from the accounts, its stretch from the realms.
#include "server/commands/moment_export.h"

#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>

#include "server/accounts/moment_opening.h"
#include "server/accounts/sqlite_accounts.h"
#include "server/accounts/sqlite_moderation.h"
#include "server/accounts/sqlite_moment_links.h"
#include "server/gateway/limits/ban_list.h"
#include "server/replay/asciicast.h"
#include "server/replay/moment_film.h"
#include "server/store/data_folder.h"
#include "server/stored/replay_source.h"
#include "server/stored/worlds.h"

namespace undercroft {
namespace {

constexpr std::uint64_t kMomentMs = 200;  // how long each is shown, as the clients play them

std::string why_closed(LinkStanding standing) {
  switch (standing) {
    case LinkStanding::Open:
      return "";
    case LinkStanding::Withdrawn:
      return "the link was withdrawn, or its maker is banned";
    case LinkStanding::Ended:
      return "the time of the link is over";
    case LinkStanding::NotYet:
      return "the link is of today's daily: it opens at midnight UTC";
  }
  return "the link opens nothing";
}

// Bans and links are in the file of the accounts, whose tables SqliteAccounts brings up to date.
Expected<> read_bans(const std::string& file, std::int64_t now_s, BanList& list) {
  return SqliteModeration::open(file)
      .and_then([](const auto& moderation) { return moderation->bans(); })
      .map([&](const std::vector<Ban>& bans) { list.replace(bans, now_s); });
}

Expected<MomentLink> link_in(const std::string& file, const std::string& code) {
  const auto links = SqliteMomentLinks::open(file);
  if (!links) return failed(links.error());
  const auto found = (*links)->find(code);
  if (!found) return failed(found.error());
  if (!*found) return failed("no link has the code '" + code + "'");
  return **found;
}

Expected<MomentLink> open_link(const MomentExport& wish) {
  const std::string file = DataFolder::accounts_in(wish.data);
  if (!std::filesystem::exists(file)) return failed(file + ": no such file");
  if (auto opened = SqliteAccounts::open(file); !opened) return failed(opened.error());
  const std::int64_t now_s = std::time(nullptr);
  BanList bans;
  if (auto read = read_bans(file, now_s, bans); !read) return failed(read.error());
  auto link = link_in(file, wish.code);
  if (!link) return link;
  const auto is_banned = [&bans](const std::string& name, bool is_account) {
    return !bans.ban_of_name(name, is_account).empty();
  };
  const std::string closed = why_closed(standing_of(*link, now_s, is_banned));
  return closed.empty() ? link : failed(closed);
}

std::string title_of_link(const MomentLink& link) {
  return fmt::format("Undercroft: {}, turn {}", link.hides_names ? "a hero" : link.maker,
                     link.turn);
}

Expected<std::string> film_of(const MomentLink& link, Store& store) {
  auto past = RealmPast::open(store, link.realm, catalogue_of);
  if (!past) return failed(past.error());
  const MomentFilm film{.hero = link.hero, .window = window_of(link)};
  std::string cast = asciicast_header(film.size.width, film.size.height, title_of_link(link));
  const auto played =
      play_moments(*past, film, [&cast](const std::string& picture, std::uint64_t n) {
        cast += asciicast_frame(n * kMomentMs, picture);
      });
  return played ? Expected<std::string>(std::move(cast)) : failed(played.error());
}

}  // namespace

Expected<std::string> export_moment(const MomentExport& wish) {
  const auto link = open_link(wish);
  if (!link) return failed(link.error());
  const auto store = open_replay_source(wish.data, {});
  if (!store) return failed(store.error());
  const auto cast = film_of(*link, **store);
  if (!cast) return failed(cast.error());
  std::ofstream file(wish.file, std::ios::binary);
  file << *cast;
  file.flush();
  if (!file) return failed(wish.file + ": cannot be written");
  return wish.file + ": a film of what the visitors of the link see" +
         (link->hides_names ? ", without names" : "");
}

}  // namespace undercroft
