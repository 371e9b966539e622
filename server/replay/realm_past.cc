// realm_past.cc: reading a log page by page, behind the server that writes it.
#include "server/replay/realm_past.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "server/base/tokens.h"

namespace undercroft {
namespace {

constexpr std::size_t kRecordsAhead = 128;
constexpr RecordNumber kFirstPastInterval = 64;
constexpr std::size_t kPastKeyframeBytes = std::size_t{24} << 20U;

std::string fault_at(RecordNumber number, const std::string& why) {
  return "input " + std::to_string(number) + ": " + why;
}

}  // namespace

RealmPast::RealmPast(Store& store, std::string realm, std::string beginning, Replayer first)
    : store_(&store),
      realm_(std::move(realm)),
      beginning_(std::move(beginning)),
      latest_(beginning_),
      front_(std::move(first)),
      keyframes_(kFirstPastInterval, kPastKeyframeBytes) {
  keyframes_.offer(front_);
}

Expected<RealmPast> RealmPast::open(Store& store, const std::string& realm,
                                    const CatalogueOf& catalogue_of) {
  auto first = store.read(realm, 1, 1);
  if (!first) return failed(first.error().sentence);
  if (first->empty()) return failed("no realm called " + realm + " is stored here");
  return Replayer::begin(store, realm, catalogue_of).map([&](Replayer begun) {
    return RealmPast(store, realm, std::move(first->front()), std::move(begun));
  });
}

Expected<bool> RealmPast::read_on(std::size_t records) {
  for (; records > 0; --records) {
    if (!fault_.empty()) return failed(fault_);
    auto more = read_one();
    if (!more) fault_ = more.error();
    if (more && !*more) return true;
  }
  return false;
}

// False when the log has no such record yet.
Expected<bool> RealmPast::has(RecordNumber number) {
  if (number >= page_from_ && number - page_from_ < page_.size()) return true;
  auto page = store_->read(realm_, number, kRecordsAhead);
  if (!page) return failed(page.error().sentence);
  page_from_ = number;
  page_ = *std::move(page);
  return !page_.empty();
}

Expected<Record> RealmPast::record(RecordNumber number) {
  const auto here = has(number);
  if (!here) return failed(here.error());
  if (!*here) return failed(fault_at(number, "is missing"));
  auto record = decode_record(page_[number - page_from_]);
  if (!record) return failed(fault_at(number, record.error()));
  return record;
}

Expected<PastMark> RealmPast::mark_of(RecordNumber number) {
  const auto here = has(number);
  if (!here) return failed(here.error());
  if (!*here) return failed(fault_at(number, "is missing"));
  return PastMark{number, hex_digest_of(page_[number - page_from_])};
}

// A gap looks like the end: the store has the number of the last record. A realm that is being
// played may have appended the record between the two looks, so there is a third one.
Expected<bool> RealmPast::has_next(RecordNumber number) {
  auto here = has(number);
  if (!here || *here) return here;
  const auto found = store_->look_up(realm_);
  if (!found) return failed(found.error().sentence);
  if (!*found || (*found)->last < number) return false;
  auto again = has(number);
  if (!again || *again) return again;
  return failed(fault_at(number, "is missing or damaged"));
}

Expected<bool> RealmPast::read_one() {
  const RecordNumber number = front_.at() + 1;
  auto here = has_next(number);
  if (!here || !*here) return here;
  if (number > kMostRecords) return failed("the log is too long to be walked");
  auto next = record(number);
  if (!next) return failed(next.error());
  if (auto played = front_.play(*next, outcome_); !played) return failed(played.error());
  latest_ = page_[number - page_from_];
  if (next->input) {
    note(*next->input);
    note_name(*next->input);
  }
  turnings_.note(front_.state(), number);
  keyframes_.offer(front_);
  return true;
}

void RealmPast::note(const Input& input) {
  for (const PlayerNews& news : outcome_) {
    if (front_.state().player(news.player) != nullptr) add_moment(news.player);
  }
  // A turn in which the player learned nothing is a turn, too.
  const auto* turn = std::get_if<input::Turn>(&input);
  if (turn == nullptr) return;
  for (const EntityId hero : turn->group.players) {
    if (front_.state().player(hero) != nullptr) add_moment(hero);
  }
}

void RealmPast::note_name(const Input& input) {
  if (const auto* join = std::get_if<input::Join>(&input)) names_.push_back(join->name);
  if (const auto* rename = std::get_if<input::Rename>(&input)) names_.push_back(rename->name);
}

void RealmPast::add_moment(EntityId hero) {
  std::vector<RecordNumber>& moments = moments_[hero];
  if (moments.empty() || moments.back() != front_.at()) moments.push_back(front_.at());
}

bool RealmPast::is_current() {
  const auto first = store_->read(realm_, 1, 1);
  const auto last = store_->read(realm_, front_.at(), 1);
  page_.clear();
  return first && last && !first->empty() && !last->empty() && first->front() == beginning_ &&
         last->front() == latest_;
}

const std::vector<RecordNumber>& RealmPast::moments_of(EntityId hero) const {
  static const std::vector<RecordNumber> kNone;
  const auto found = moments_.find(hero);
  return found == moments_.end() ? kNone : found->second;
}

}  // namespace undercroft
