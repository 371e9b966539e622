// shared_content.cc: reads content from record 1 or from the store.
#include "server/realm/state/shared_content.h"

#include <utility>

namespace undercroft {
namespace {

template <typename T>
StoreResult<T> unreadable_unless(Expected<T> decoded) {
  if (decoded) return *std::move(decoded);
  return tl::unexpected(StoreError{StoreFault::Unreadable, decoded.error()});
}

}  // namespace

StoreResult<Content> read_content_of(Store& store, const std::string& key) {
  return store.shared(key).and_then(
      [](const std::string& bytes) { return unreadable_unless(decode_content(bytes)); });
}

StoreResult<Beginning> read_beginning(Store& store, std::string_view record) {
  auto beginning = unreadable_unless(decode_beginning(record));
  if (!beginning || beginning->content_key.empty()) return beginning;
  auto content = read_content_of(store, beginning->content_key);
  if (!content) return tl::unexpected(content.error());
  beginning->content = *std::move(content);
  return beginning;
}

}  // namespace undercroft
