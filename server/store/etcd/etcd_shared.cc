// etcd_shared.cc: bytes under their own hash, so writing them twice changes nothing.
#include "server/store/etcd/etcd_shared.h"

#include "server/store/packed_bytes.h"
#include "server/store/record_checksum.h"

namespace undercroft {
namespace {

StoreResult<EtcdReply> write_plain(EtcdAccess& access, std::vector<EtcdOperation> writes) {
  return access.etcd.run({.success = std::move(writes)}, EtcdPatience::Call).reply;
}

}  // namespace

StoreResult<std::string> share_bytes(EtcdAccess& access, const std::string& bytes) {
  std::string key = key_of(bytes);
  const auto stored = shared_bytes(access, key);
  if (stored) return key;
  if (stored.error().fault != StoreFault::Unreadable) return tl::unexpected(stored.error());
  const std::string packed = pack(0, bytes);
  auto last_part = EtcdAccess::write_parts(
      access.keys.shared_parts(key), packed,
      [&](std::vector<EtcdOperation> writes) { return write_plain(access, std::move(writes)); });
  if (!last_part) return tl::unexpected(last_part.error());
  const auto written = write_plain(
      access, {*std::move(last_part),
               put(access.keys.shared(key), encode_parts(EtcdAccess::parts_of(packed)))});
  if (!written) return tl::unexpected(written.error());
  return key;
}

StoreResult<std::string> shared_bytes(EtcdAccess& access, const std::string& key) {
  const auto found = access.read({get(access.keys.shared(key))}, EtcdPatience::Call);
  if (!found) return tl::unexpected(found.error());
  const auto& pairs = found->front().pairs;
  const auto parts = pairs.empty() ? std::nullopt : decode_parts(pairs[0].value);
  if (parts) {
    const auto packed =
        access.read_parts(access.keys.shared_parts(key), *parts, EtcdPatience::Call);
    if (!packed) return tl::unexpected(packed.error());
    auto bytes = *packed ? unpack(0, **packed) : std::nullopt;
    if (bytes && key_of(*bytes) == key) return *std::move(bytes);
  }
  return tl::unexpected(StoreError{StoreFault::Unreadable, pairs.empty()
                                                               ? "its content is not in etcd"
                                                               : "its content in etcd is damaged"});
}

}  // namespace undercroft
