// account_command.cc: the account subcommands add, passwd, ban, unban, list and invite.
#include "server/commands/account_command.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>

#include "server/accounts/etcd_accounts.h"
#include "server/accounts/etcd_moderation.h"
#include "server/accounts/invitation_words.h"
#include "server/accounts/passwords.h"
#include "server/accounts/sqlite_accounts.h"
#include "server/accounts/sqlite_moderation.h"
#include "server/admin/admin_words.h"
#include "server/base/reserved_names.h"
#include "server/base/tokens.h"
#include "server/gateway/limits/ban_list.h"
#include "server/store/data_folder.h"
#include "server/stored/open_store.h"
#include "shared/codec.h"
#include "shared/limits.h"
#include "shared/plain_lines.h"

namespace undercroft {
namespace {

struct Arguments {
  std::string data;
  StoreSettings store;
  std::string name;
  int uses = 1;
  std::string lasts = "7d";
};

// What a subcommand works on.
struct Call {
  AccountStore& store;
  Moderation& moderation;
  const Arguments& arguments;
};

std::int64_t seconds_since_epoch() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string this_user() { return "uid " + std::to_string(::geteuid()); }

Expected<std::string> hash_of_input() {
  std::string line;
  std::getline(std::cin, line);
  return password_in_line(line).map(
      [](const std::string& password) { return hash_of_password(password); });
}

Expected<> add(const Call& call) {
  const std::string& name = call.arguments.name;
  if (!is_player_name(name)) {
    return failed("a name has 3 to 16 letters, digits, _ or -");
  }
  if (is_reserved_name(name)) {
    return failed("the name " + name +
                  " is reserved: other players would take its words for the server's");
  }
  return hash_of_input().and_then([&](const std::string& hash) {
    return call.store.add({name, hash});
  });
}

Expected<> change_password(const Call& call) {
  return hash_of_input().and_then(
      [&](const std::string& hash) { return call.store.set_password(call.arguments.name, hash); });
}

// As a running server's administrators would be named.
Expected<> note(const Call& call, const std::string& what) {
  return call.moderation.note(
      {seconds_since_epoch(), this_user(), "account " + what + " " + call.arguments.name, "done"});
}

// A running server notices the change within seconds.
Expected<> ban(const Call& call) {
  const auto known = call.store.find(call.arguments.name);
  if (!known) return failed(known.error());
  if (!*known) return failed("there is no account called " + call.arguments.name);
  const Ban ban{BanKind::Account, (*known)->name, "", this_user(), seconds_since_epoch()};
  return call.moderation.set(ban).and_then([&] { return note(call, "ban"); });
}

Expected<> unban(const Call& call) {
  const auto lifted = call.moderation.lift(BanKind::Account, call.arguments.name);
  if (!lifted) return failed(lifted.error());
  if (!*lifted) return failed(call.arguments.name + " is not banned");
  return note(call, "unban");
}

Expected<> list(const Call& call) {
  const auto bans = call.moderation.bans();
  if (!bans) return failed(bans.error());
  BanList in_force;
  in_force.replace(*bans, seconds_since_epoch());
  return call.store.list().map([&](const std::vector<Account>& all) {
    for (const Account& account : all) {
      const bool is_banned = !in_force.ban_of_name(account.name, true).empty();
      std::printf("%s%s\n", plain_lines(account.name).c_str(), is_banned ? "  (banned)" : "");
    }
  });
}

Expected<> invite(const Call& call) {
  const auto lasts = read_seconds(call.arguments.lasts);
  if (!lasts) return failed("--for: " + lasts.error());
  RandomTokens tokens;
  const std::string code = tokens.fresh();
  const std::int64_t now = seconds_since_epoch();
  return call.store
      .add_invitation({digest_of(code), call.arguments.uses, now + *lasts, this_user(), now})
      .map([&] { std::printf("%s\n", code.c_str()); });
}

struct Row {
  const char* name;
  const char* help;
  bool needs_name;
  Expected<> (*run)(const Call&);
};

// clang-format off
constexpr Row kRows[] = {
    {"add",    "create an account; reads its password from standard input",           true,  add},
    {"passwd", "set a new password from standard input; log the account out",       true,  change_password},
    {"ban",    "ban an account: disconnect it, end its logins, refuse new ones",      true,  ban},
    {"unban",  "lift a ban",                                                          true,  unban},
    {"list",   "list all accounts",                                                   false, list},
    {"invite", "print an invitation code, which creates accounts",                    false, invite},
};
// clang-format on

int say(const std::string& sentence, int code) {
  std::fprintf(stderr, "undercroft-server account: %s\n", plain_lines(sentence).c_str());
  return code;
}

// An invitation into a folder that no server uses would be worth nothing.
Expected<> expect_data_folder(const std::string& folder) {
  std::error_code unknown;
  for (const std::string& file :
       {DataFolder::accounts_in(folder), DataFolder::database_in(folder)}) {
    if (std::filesystem::exists(file, unknown)) return {};
  }
  return failed("'" + folder +
                "' is not the data folder of a server: it has neither accounts.db nor realms.db "
                "(check the path, or start undercroft-server --data " +
                folder + " first)");
}

int finish(const Row& row, const Call& call) {
  const Expected<> done = row.run(call);
  return done ? 0 : say(done.error(), 1);
}

int run_in_etcd(const Row& row, const Arguments& arguments) {
  Config config;
  config.store = arguments.store;
  auto store = open_etcd_store(config, fresh_store_user());
  if (!store) return say(store.error(), 1);
  auto accounts = EtcdAccounts::open(**store);
  if (!accounts) return say(accounts.error(), 1);
  EtcdModeration moderation((*store)->access());
  return finish(row, {**accounts, moderation, arguments});
}

int run(const Row& row, const Arguments& arguments) {
  if (arguments.store.is_set() != arguments.data.empty()) {
    return say("give either --data or --store (see --help)", 2);
  }
  if (arguments.store.is_set()) return run_in_etcd(row, arguments);
  if (auto is_there = expect_data_folder(arguments.data); !is_there) {
    return say(is_there.error(), 1);
  }
  auto store = SqliteAccounts::open(DataFolder::accounts_in(arguments.data));
  if (!store) return say(store.error(), 1);
  auto moderation = SqliteModeration::open(DataFolder::accounts_in(arguments.data));
  if (!moderation) return say(moderation.error(), 1);
  return finish(row, {**store, **moderation, arguments});
}

}  // namespace

int account_command(int argc, const char* const* argv) {
  CLI::App app("Manages the accounts in a server's data folder or its etcd.",
               "undercroft-server account");
  app.require_subcommand(1);
  Arguments arguments;
  app.add_option("--data", arguments.data, "the server's data folder");
  app.add_option("--store", arguments.store.url, "instead: the server's etcd://HOST:PORT,...");
  app.add_option("--store-ca", arguments.store.authority, "as for the server");
  app.add_option("--store-cert", arguments.store.certificate, "as for the server");
  app.add_option("--store-key", arguments.store.key, "as for the server");
  app.fallthrough();
  for (const Row& row : kRows) {
    CLI::App* command = app.add_subcommand(row.name, row.help);
    if (row.needs_name) command->add_option("NAME", arguments.name)->required();
    if (row.run != invite) continue;
    command->add_option("--uses", arguments.uses, "accounts that it creates, 1 to 1000 [1]")
        ->check(CLI::Range(1, static_cast<int>(kMostUses)));
    command->add_option("--for", arguments.lasts, "how long it is valid, such as 12h [7d]");
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    std::fputs(app.help().c_str(), stdout);
    return 0;
  } catch (const CLI::ParseError& error) {
    return say(std::string(error.what()) + " (see --help)", 2);
  }
  for (const Row& row : kRows) {
    if (app.got_subcommand(row.name)) return run(row, arguments);
  }
  return 2;
}

}  // namespace undercroft
