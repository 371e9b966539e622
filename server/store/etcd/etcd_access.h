// etcd_access.h: what the calls of an EtcdStore share: its transactions, keys and limits.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/store/etcd/etcd_keys.h"
#include "server/store/etcd/etcd_transactor.h"
#include "server/store/store.h"

namespace undercroft {

// How full etcd is. 0 bytes: not known yet.
struct EtcdPressure {
  std::uint64_t bytes = 0;
  std::uint64_t quota = 0;
  // Creating realms is refused: those that exist need what is left.
  [[nodiscard]] bool refuses_new() const { return bytes >= quota / 10 * 7; }
  // Realms should store snapshots, and drop what those make superfluous.
  [[nodiscard]] bool should_drop() const { return bytes >= quota / 10 * 8; }
};

// An EtcdAccess is one server's access to its store in etcd: reads, and writes that only a realm's
// owner may make. Thread-safe: each caller waits.
class EtcdAccess {
 public:
  EtcdAccess(EtcdTransactorOptions options, EtcdKeys with, StoreUser who, std::uint64_t quota)
      : etcd(std::move(options)), keys(std::move(with)), user(std::move(who)), quota_(quota) {}

  // Reads, in one transaction.
  [[nodiscard]] StoreResult<std::vector<EtcdFound>> read(std::vector<EtcdOperation> operations,
                                                         EtcdPatience patience,
                                                         const EtcdTransactor::WhenLate& late = {});
  // The realm's owner, if the caller is it; otherwise NotOwner.
  [[nodiscard]] StoreResult<Ownership> owned(const Owner& owner, const EtcdFound& found) const;
  [[nodiscard]] StoreResult<Ownership> read_owned(const Owner& owner, EtcdPatience patience);
  // Writes while the realm's epoch is the owner's, whatever its end is. NotOwner otherwise.
  [[nodiscard]] StoreResult<EtcdReply> write_fenced(const Owner& owner,
                                                    std::vector<EtcdOperation> writes,
                                                    EtcdPatience patience);

  // Gives the key this value, or none if it is empty. The last call wins: a copy of an earlier one
  // that etcd carries out late changes nothing, once a later one of the group has succeeded. In
  // doubt, another server's value counts as written just after this one.
  [[nodiscard]] StoreResult<bool> overwrite(const std::string& key, const std::string& value);
  // Holds unless the key was written after all that this server has seen.
  [[nodiscard]] EtcdCompare unchanged(const std::string& key);

  // Writes all parts of the bytes but the last by `write`. Returns the write of the last one, for
  // the transaction that makes the bytes known.
  using WriteParts = std::function<StoreResult<EtcdReply>(std::vector<EtcdOperation>)>;
  [[nodiscard]] static StoreResult<EtcdOperation> write_parts(const std::string& below,
                                                              const std::string& bytes,
                                                              const WriteParts& write);
  [[nodiscard]] static EtcdParts parts_of(const std::string& bytes);
  // Returns nullopt when a part is missing.
  [[nodiscard]] StoreResult<std::optional<std::string>> read_parts(const std::string& below,
                                                                   const EtcdParts& parts,
                                                                   EtcdPatience patience);

  [[nodiscard]] EtcdPressure pressure() const { return {bytes_, quota_}; }
  void note_size(std::uint64_t bytes) { bytes_ = bytes; }
  // Fails with Full while no new realm may be created.
  [[nodiscard]] StoreResult<bool> has_room_for_new() const;
  // Serializes this server's claims of a realm, which only their epoch tells apart.
  [[nodiscard]] std::mutex& claiming(const std::string& realm);

  EtcdTransactor etcd;
  const EtcdKeys keys;
  const StoreUser user;

  std::mutex doubts_mutex;  // protects doubtful_claims
  // Claims of which it is not known whether they were carried out: keys of owners, epochs.
  std::set<std::pair<std::string, Epoch>> doubtful_claims;

 private:
  const std::uint64_t quota_;
  std::atomic<std::uint64_t> bytes_{0};
  std::array<std::mutex, 16> claiming_;
};

}  // namespace undercroft
