// account_command.cc: the account subcommands add, passwd, ban, unban, list and invite.
#include "server/account_command.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <iostream>

#include "server/accounts/etcd_accounts.h"
#include "server/accounts/passwords.h"
#include "server/accounts/sqlite_accounts.h"
#include "server/base/reserved_names.h"
#include "server/base/tokens.h"
#include "server/open_store.h"
#include "server/store/data_folder.h"
#include "shared/codec.h"
#include "shared/limits.h"
#include "shared/plain_lines.h"

namespace undercroft {
namespace {

struct Arguments {
  std::string data;
  StoreSettings store;
  std::string name;
};

Expected<std::string> hash_of_input() {
  std::string line;
  std::getline(std::cin, line);
  return password_in_line(line).map(
      [](const std::string& password) { return hash_of_password(password); });
}

Expected<> add(AccountStore& store, const std::string& name) {
  if (!is_player_name(name)) {
    return failed("a name has 3 to 16 letters, digits, _ or -");
  }
  if (is_reserved_name(name)) {
    return failed("the name " + name +
                  " is reserved: other players would take its words for the server's");
  }
  return hash_of_input().and_then([&](const std::string& hash) {
    return store.add({name, hash, false});
  });
}

Expected<> change_password(AccountStore& store, const std::string& name) {
  return hash_of_input().and_then(
      [&](const std::string& hash) { return store.set_password(name, hash); });
}

Expected<> ban(AccountStore& store, const std::string& name) {
  return store.set_banned(name, true);
}
Expected<> unban(AccountStore& store, const std::string& name) {
  return store.set_banned(name, false);
}

Expected<> list(AccountStore& store, const std::string&) {
  return store.list().map([](const std::vector<Account>& all) {
    for (const Account& account : all) {
      std::printf("%s%s\n", plain_lines(account.name).c_str(),
                  account.is_banned ? "  (banned)" : "");
    }
  });
}

Expected<> invite(AccountStore& store, const std::string&) {
  RandomTokens tokens;
  const std::string code = tokens.fresh();
  return store.add_invitation(digest_of(code)).map([&] { std::printf("%s\n", code.c_str()); });
}

struct Row {
  const char* name;
  const char* help;
  bool needs_name;
  Expected<> (*run)(AccountStore&, const std::string&);
};

// clang-format off
constexpr Row kRows[] = {
    {"add",    "create an account; reads its password from standard input",           true,  add},
    {"passwd", "set a new password from standard input; log the account out",       true,  change_password},
    {"ban",    "ban an account: disconnect it, end its logins, refuse new ones",      true,  ban},
    {"unban",  "lift a ban",                                                          true,  unban},
    {"list",   "list all accounts",                                                   false, list},
    {"invite", "print an invitation code; it creates one account",                    false, invite},
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

int run_in_etcd(const Row& row, const Arguments& arguments) {
  Config config;
  config.store = arguments.store;
  auto store = open_etcd_store(config, fresh_store_user());
  if (!store) return say(store.error(), 1);
  auto accounts = EtcdAccounts::open(**store);
  if (!accounts) return say(accounts.error(), 1);
  const Expected<> done = row.run(**accounts, arguments.name);
  return done ? 0 : say(done.error(), 1);
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
  const Expected<> done = row.run(**store, arguments.name);
  return done ? 0 : say(done.error(), 1);
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
