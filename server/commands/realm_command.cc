// realm_command.cc: the realm subcommands.
#include "server/commands/realm_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/daily_names.h"
#include "server/realm/realm_names.h"
#include "server/replay/branch.h"
#include "server/settings/config.h"
#include "server/store/backup/backup.h"
#include "server/store/data_folder.h"
#include "server/store/realm_marks.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/stored/open_store.h"
#include "server/stored/worlds.h"
#include "shared/ascii_case.h"
#include "shared/codec.h"
#include "shared/plain_lines.h"

namespace undercroft {
namespace {

struct RealmCommand {
  std::string data;
  StoreSettings store;  // instead
  std::string name;
  std::string again;  // the name, once more
  std::string backup;
  std::vector<std::string> reason;
  TurnNumber turn = 0;  // at which the branch begins
};

int complain_of_realm(const std::string& sentence, int code) {
  std::fprintf(stderr, "undercroft-server realm: %s\n", plain_lines(sentence).c_str());
  return code;
}

Expected<std::unique_ptr<Store>> open_realms_in_etcd(const StoreSettings& settings) {
  Config config;
  config.store = settings;
  return open_etcd_store(config, fresh_store_user()).map([](std::unique_ptr<EtcdStore> store) {
    return std::unique_ptr<Store>(std::move(store));
  });
}

Expected<std::unique_ptr<Store>> open_realms(const RealmCommand& command, Access access) {
  if (command.store.is_set()) return open_realms_in_etcd(command.store);
  const std::string& folder = command.data;
  std::error_code unknown;
  const std::string database = DataFolder::database_in(folder);
  if (!std::filesystem::exists(database, unknown)) {
    return failed("'" + folder +
                  "' is not the data folder of a server: it has no realms.db (check the path, or "
                  "start undercroft-server --data " +
                  folder + " first)");
  }
  return SqliteStore::open({.path = database, .access = access})
      .map([](std::unique_ptr<SqliteStore> store) {
        return std::unique_ptr<Store>(std::move(store));
      });
}

Expected<> expect_realm_name(const std::string& name) {
  if (is_realm_name(name)) return {};
  return failed("'" + name +
                "' is not a realm name: 3 to 16 letters, digits, _ or -, the first a letter");
}

Expected<> add_realm(const RealmCommand& command) {
  if (auto fits = expect_realm_name(command.name); !fits) return fits;
  auto store = open_realms(command, Access::Write);
  if (!store) return failed(store.error());
  const auto made = (*store)->make(command.name);
  if (!made) return failed(made.error().sentence);
  if (!*made) return failed("there is a realm called '" + command.name + "' already");
  std::printf("%s: its dungeon begins when the first player arrives\n", command.name.c_str());
  return {};
}

// Drawn from the system, so that nobody can foresee the dice of a branch.
std::uint64_t seed_of_branch() {
  std::random_device device;
  return std::uint64_t{device()} << 32U | device();
}

Expected<> branch(const RealmCommand& command) {
  if (auto fits = expect_realm_name(command.again); !fits) return fits;
  auto store = open_realms(command, Access::Write);
  if (!store) return failed(store.error());
  const auto found = (*store)->look_up(command.name);
  if (!found) return failed(found.error().sentence);
  if (!*found) return failed("there is no realm called " + command.name);
  if (is_daily_realm((*found)->realm)) {
    return failed("the realm " + command.name +
                  " is one of the daily: a branch of it would give the dungeon and its seed away");
  }
  const BranchOrder order{(*found)->realm, command.turn, command.again, seed_of_branch()};
  return branch_realm(**store, order, catalogue_of).map([&](TurnNumber turn) {
    std::printf("%s: branches off %s at turn %u, with the same heroes and fresh dice\n",
                order.as.c_str(), order.realm.c_str(), turn);
  });
}

std::string line_of(const Ownership& realm, bool is_running, const RealmMark& mark) {
  const bool is_open = is_running && !realm.server.empty();
  std::string state = realm.last == 0 ? "new" : is_open ? "open" : "asleep";
  if (mark.mode != RealmMode::InPlay) state = name_of(mark.mode);
  if (!mark.reason.empty()) state += ": " + mark.reason;
  return fmt::format("{:<16}  {:>10}  {}\n", realm.realm, realm.last, state);
}

constexpr std::size_t kMostReason = 200;  // bytes

Expected<> may_change(Store& store, const std::string& realm, RealmMode before, RealmMode mode) {
  const std::string fault = fault_of_mode(realm, before, mode);
  if (!fault.empty()) return failed(fault);
  if (mode != RealmMode::Archived) return {};
  const auto default_realm = default_realm_of(store);
  if (!default_realm) return failed(default_realm.error().sentence);
  const bool is_default = equals_ignoring_case(*default_realm, realm);
  return is_default ? failed(refusal_of_default(realm)) : Expected<>();
}

// A running server puts it in force within some seconds.
Expected<> set_mode(const RealmCommand& command, RealmMode mode, const char* done) {
  auto store = open_realms(command, Access::Write);
  if (!store) return failed(store.error());
  const auto found = (*store)->look_up(command.name);
  if (!found) return failed(found.error().sentence);
  if (!*found) return failed("there is no realm called " + command.name);
  auto mark = realm_mark(**store, command.name);
  if (!mark) return failed(mark.error().sentence);
  if (auto may = may_change(**store, (*found)->realm, mark->mode, mode); !may) return may;
  mark->mode = mode;
  mark->reason.clear();
  for (const std::string& word : command.reason) {
    mark->reason += (mark->reason.empty() ? "" : " ") + word;
  }
  mark->reason = plain_text(mark->reason, kMostReason);
  if (mark->is_of_player()) mark->played_s = std::time(nullptr);
  const auto set = set_realm_mark(**store, command.name, *mark);
  if (!set) return failed(set.error().sentence);
  std::printf("%s %s\n", (*found)->realm.c_str(), done);
  return {};
}

Expected<> list_realms(const RealmCommand& command) {
  auto store = open_realms(command, Access::Read);
  if (!store) return failed(store.error());
  const auto names = (*store)->list();
  if (!names) return failed(names.error().sentence);
  const auto marks = realm_marks(**store);
  if (!marks) return failed(marks.error().sentence);
  const bool is_running = command.store.is_set() || DataFolder::is_in_use(command.data);
  std::string text = fmt::format("{:<16}  {:>10}  {}\n", "REALM", "INPUTS", "STATE");
  for (const std::string& name : *names) {
    const auto found = (*store)->look_up(name);
    if (!found) return failed(found.error().sentence);
    const auto mark = marks->find(to_lower(name));
    if (*found)
      text += line_of(**found, is_running, mark == marks->end() ? RealmMark{} : mark->second);
  }
  std::fputs(plain_lines(text).c_str(), stdout);
  return {};
}

Expected<> delete_for_good(const RealmCommand& command) {
  if (command.store.is_set()) return failed("realms in etcd cannot be deleted by this command");
  if (command.name != command.again) {
    return failed("to delete a realm, name it twice: '" + command.name + "' is not '" +
                  command.again + "'");
  }
  std::error_code unknown;
  if (!std::filesystem::exists(DataFolder::database_in(command.data), unknown)) {
    return failed("'" + command.data + "' is not the data folder of a server: it has no realms.db");
  }
  return delete_realm_after_backup(command.data, command.name, command.backup).map([&] {
    std::printf("%s is deleted; %s has it, with all else that the folder had\n",
                command.name.c_str(), plain_lines(command.backup).c_str());
  });
}

}  // namespace

std::optional<int> run_realm_command(int argc, const char* const* argv) {
  if (argc < 2 || std::string_view(argv[1]) != "realm") return std::nullopt;
  CLI::App app("Manages the realms in a data folder or in etcd, also while servers run.",
               "undercroft-server realm");
  app.require_subcommand(1);
  app.fallthrough();
  RealmCommand command;
  app.add_option("--data", command.data, "the server's data folder");
  app.add_option("--store", command.store.url, "instead: the servers' etcd://HOST:PORT,...");
  app.add_option("--store-ca", command.store.authority, "as for the server");
  app.add_option("--store-cert", command.store.certificate, "as for the server");
  app.add_option("--store-key", command.store.key, "as for the server");
  CLI::App* add =
      app.add_subcommand("new", "add a realm; its dungeon begins with its first player");
  add->alias("add");
  add->add_option("NAME", command.name, "3 to 16 letters, digits, _ or -")->required();
  const auto add_mode = [&](const char* name, const char* help, bool has_reason) {
    CLI::App* mode = app.add_subcommand(name, help);
    mode->add_option("NAME", command.name, "the realm")->required();
    if (has_reason) mode->add_option("REASON", command.reason, "for its players");
    return mode;
  };
  CLI::App* pause = add_mode("pause", "stop its time; its players stay connected", true);
  CLI::App* resume = add_mode("resume", "let a paused or archived realm go on", false);
  CLI::App* archive = add_mode("archive", "close the realm; its data stays", true);
  CLI::App* branch_off =
      app.add_subcommand("branch", "make a realm that begins as another one was, with fresh dice");
  branch_off->add_option("NAME", command.name, "the other realm, stored from its beginning")
      ->required();
  branch_off->add_option("TURN", command.turn, "highest turn of its players")->required();
  branch_off->add_option("NEW", command.again, "the new realm's name")->required();
  CLI::App* remove = app.add_subcommand(
      "delete", "delete a realm of a folder that no server uses, after a backup");
  remove->add_option("NAME", command.name, "the realm")->required();
  remove->add_option("AGAIN", command.again, "its name, once more")->required();
  remove->add_option("--backup", command.backup, "a new file NAME.tar.gz")->required();
  app.add_subcommand("list", "list all realms, with their inputs and whether they are open");
  try {
    app.parse(argc - 1, argv + 1);
  } catch (const CLI::CallForHelp&) {
    std::fputs(app.help().c_str(), stdout);
    return 0;
  } catch (const CLI::ParseError& error) {
    return complain_of_realm(std::string(error.what()) + " (see --help)", 2);
  }
  if (command.store.is_set() != command.data.empty()) {
    return complain_of_realm("give either --data or --store (see --help)", 2);
  }
  const auto run = [&]() -> Expected<> {
    if (app.got_subcommand(add)) return add_realm(command);
    if (app.got_subcommand(pause)) return set_mode(command, RealmMode::Paused, "is paused");
    if (app.got_subcommand(resume)) return set_mode(command, RealmMode::InPlay, "goes on");
    if (app.got_subcommand(archive)) return set_mode(command, RealmMode::Archived, "is archived");
    if (app.got_subcommand(branch_off)) return branch(command);
    return app.got_subcommand(remove) ? delete_for_good(command) : list_realms(command);
  };
  const Expected<> done = run();
  return done ? 0 : complain_of_realm(done.error(), 1);
}

}  // namespace undercroft
