// admin_copies.cc: backs the data up, restores a backup, and checks either.
#include "server/admin/admin_copies.h"

#include <fmt/format.h>

#include <filesystem>

#include "server/admin/admin_verbs.h"
#include "server/base/thread_priority.h"
#include "server/realm/realm_names.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

void add_text(AdminAnswer& answer, std::string text) {
  answer.rows.push_back(JsonObject{{"text", std::move(text)}});
}

void add_realms(AdminAnswer& answer, const RealmEnds& realms) {
  for (const auto& [realm, end] : realms) {
    add_text(answer, fmt::format("  {:<16} {} records", realm, end));
  }
}

void add_damage(AdminAnswer& answer, const std::vector<std::string>& damaged, std::string error) {
  for (const std::string& sentence : damaged) add_text(answer, sentence);
  if (damaged.empty()) return;
  answer.code = 1;
  answer.error = std::move(error);
}

AdminAnswer verify_folder_of(const std::string& folder) {
  const auto found = verify_folder(folder);
  if (!found) return admin_failed(found.error());
  AdminAnswer answer;
  if (found->damaged.empty()) {
    add_text(answer, fmt::format("{}: sound, {} realms", folder, found->realms.size()));
    add_realms(answer, found->realms);
  }
  add_damage(answer, found->damaged, folder + " is damaged: keep older backups");
  return answer;
}

AdminAnswer verify_file(const std::string& file) {
  const auto contents = verify_backup_file(file);
  if (!contents) return admin_failed(contents.error());
  AdminAnswer answer = admin_text(
      fmt::format("{}: sound, {} realms with {} records, made {} by undercroft {} (simulation {})",
                  file, contents->realms, contents->records, contents->made, contents->program,
                  contents->simulation));
  for (const BackedUpFile& one : contents->files) {
    add_text(answer, fmt::format("  {}  {:>12}  {}", one.sha256, one.size, one.name));
  }
  if (contents->damaged == 0) return answer;
  answer.code = 1;
  answer.error = fmt::format("{} records were damaged when it was made: keep older backups",
                             contents->damaged);
  return answer;
}

// What is restored: a realm under a name, or everything.
struct RestoreOrder {
  std::string backup;
  std::string realm;  // empty: all
  std::string as;
};

// "FILE REALM as NAME", or "FILE --only REALM --as NAME".
Expected<RestoreOrder> read_order(const AdminWords& words) {
  const auto& others = words.others;
  RestoreOrder order{others[0], words.option("only"), words.option("as")};
  const bool is_short = others.size() == 2 || others.size() == 4;
  const bool is_spelt_out = !order.realm.empty() || !order.as.empty();
  const bool is_wrong = (others.size() > 1 && (!is_short || is_spelt_out)) ||
                        (others.size() == 4 && !equals_ignoring_case(others[2], "as"));
  if (is_wrong) return failed("use: restore FILE|FOLDER REALM [as NAME]");
  if (is_short) order.realm = others[1];
  if (others.size() == 4) order.as = others[3];
  if (!order.as.empty() && order.realm.empty()) return failed("--as needs --only (see --help)");
  if (order.as.empty()) order.as = order.realm;
  if (order.realm.empty() || is_realm_name(order.as)) return order;
  return failed(not_a_realm_name(order.as));
}

AdminAnswer restored_realm(const Expected<>& done, const RestoreOrder& order) {
  return done ? admin_text(order.as + " is restored and read back") : admin_failed(done.error());
}

AdminAnswer restore_in_server(const RestoreOrder& order, RealmDesk& realms) {
  if (!realms.is_in_folder()) {
    return admin_wrong(
        "realms in etcd are restored with etcdctl snapshot restore, while no server runs");
  }
  if (order.realm.empty()) {
    return admin_wrong(
        "a running server restores one realm at a time: name it, or restore all into a new folder "
        "with undercroft-server restore " +
        order.backup + " --data NEW-FOLDER");
  }
  if (order.backup == kStandardStream) return admin_wrong("restore reads files and folders only");
  return restored_realm(realms.restore(order.backup, order.realm, order.as), order);
}

AdminAnswer restore_into_folder(const RestoreOrder& order, const std::string& folder) {
  if (!order.realm.empty()) {
    return restored_realm(
        restore_realm(order.backup, order.realm, order.as, folder).map([](const auto&) {}), order);
  }
  const auto copied = restore(order.backup, folder);
  return copied ? answer_about_copy(*copied, folder, "read back") : admin_failed(copied.error());
}

}  // namespace

AdminAnswer answer_about_copy(const BackupSummary& copied, const std::string& to,
                              const std::string& done) {
  AdminAnswer answer = admin_text(fmt::format("{}: {} realms, {}", to, copied.realms.size(), done));
  add_realms(answer, copied.realms);
  for (const std::string& name : copied.left_out) {
    add_text(answer, "left out " + name + ": its name has other characters than ASCII's");
  }
  add_damage(answer, copied.damaged,
             "the copy is exact, but its source is damaged: keep older backups");
  return answer;
}

AdminAnswer back_up_folder(AdminCall& call) {
  const std::string& folder = call.stores.folder;
  if (folder.empty()) {
    return admin_wrong("the realms are in etcd: back it up with etcdctl snapshot save FILE");
  }
  const std::string& target = call.words.others[0];
  // The command copies the folder into its standard output, which is not the server's.
  if (target == kStandardStream) return {.rows = {JsonObject{{"folder", folder}}}};
  give_way_to_others();  // this thread serves one request
  const auto copied =
      is_backup_file_name(target) ? back_up_to_file(folder, target) : back_up(folder, target);
  return copied ? answer_about_copy(*copied, target, "read back") : admin_failed(copied.error());
}

AdminAnswer restore_backup(AdminCall& call) {
  if (call.desk != nullptr && call.desk->needs().realms == nullptr) {
    return admin_failed("this server stores no realms (start it with --data or --store)");
  }
  const auto order = read_order(call.words);
  if (!order) return admin_wrong(order.error());
  give_way_to_others();
  if (call.desk != nullptr) return restore_in_server(*order, *call.desk->needs().realms);
  if (call.stores.folder.empty()) return admin_wrong("which data folder? (--data DIR; see --help)");
  return restore_into_folder(*order, call.stores.folder);
}

AdminAnswer verify_data(AdminCall& call) {
  const auto& words = call.words.others;
  const std::string target = words.empty() ? call.stores.folder : words[0];
  if (target.empty()) return admin_wrong("the realms are in etcd: name a backup file");
  if (call.desk != nullptr && target == kStandardStream) {
    return admin_wrong("verify reads files and folders only");
  }
  give_way_to_others();
  std::error_code unknown;
  const bool is_folder = std::filesystem::is_directory(target, unknown);
  return is_folder ? verify_folder_of(target) : verify_file(target);
}

}  // namespace undercroft
