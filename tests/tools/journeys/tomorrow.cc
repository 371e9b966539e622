// tomorrow.cc: renumbers everything that a client must not need to know.
#include "tests/tools/journeys/tomorrow.h"

#include "proto/wire.pb.h"
#include "shared/check.h"

namespace undercroft::testing {
namespace {

constexpr int kLaterKinds = 80;
constexpr int kLaterVerbs = 100;
constexpr int kLaterStates = 40;
constexpr int kLaterSigns = 30;
constexpr unsigned kLaterStatuses = 14;  // a set has 32 bits
constexpr std::uint32_t kRunGround = 15;
constexpr std::uint32_t kKeepGround = 15;

template <typename Enum>
Enum later(Enum item, int by) {
  return item == 0 ? item : static_cast<Enum>(static_cast<int>(item) + by);
}

// Floor, soft rock and masonry get numbers that no version has.
std::uint32_t later_ground(std::uint32_t ground) {
  return ground >= 1 && ground <= 3 ? ground + 11 : ground;
}

void change_cells(v1::Delta& delta) {
  for (int i = 3; i < delta.cells_size(); i += 2) {
    const std::uint32_t run = delta.cells(i);
    const std::uint32_t ground = run & kRunGround;
    if (ground == kKeepGround) continue;
    delta.set_cells(i, (run & ~kRunGround) | later_ground(ground));
  }
}

void change_words(v1::Delta& delta) {
  for (v1::Look& look : *delta.mutable_looks()) look.set_kind(later(look.kind(), kLaterKinds));
  for (v1::GroundLook& ground : *delta.mutable_grounds()) {
    ground.set_ground(
        static_cast<v1::Ground>(later_ground(static_cast<std::uint32_t>(ground.ground()))));
  }
  for (v1::Word& word : *delta.mutable_statuses()) word.set_number(word.number() + kLaterStatuses);
  for (v1::Word& word : *delta.mutable_signs()) word.set_number(word.number() + kLaterSigns);
  for (v1::Sentence& sentence : *delta.mutable_sentences()) {
    sentence.set_verb(later(sentence.verb(), kLaterVerbs));
  }
  for (v1::Report& report : *delta.mutable_reports()) {
    report.set_verb(later(report.verb(), kLaterVerbs));
  }
}

void change_entities(v1::Delta& delta) {
  for (v1::Entity& entity : *delta.mutable_entities()) {
    if (entity.has_state()) entity.set_state(later(entity.state(), kLaterStates));
    if (entity.has_sign()) entity.set_sign(later(entity.sign(), kLaterSigns));
    if (entity.has_statuses()) entity.set_statuses(entity.statuses() << kLaterStatuses);
  }
  if (!delta.self().has_statuses()) return;
  for (auto& condition : *delta.mutable_self()->mutable_statuses()->mutable_conditions()) {
    condition.set_status(later(condition.status(), static_cast<int>(kLaterStatuses)));
  }
}

std::string changed(const std::string& frame) {
  v1::ServerFrame parsed;
  CHECK(parsed.ParseFromString(frame), "a recorded frame parses");
  if (parsed.has_delta()) {
    change_cells(*parsed.mutable_delta());
    change_words(*parsed.mutable_delta());
    change_entities(*parsed.mutable_delta());
  }
  return parsed.SerializeAsString();
}

}  // namespace

std::vector<std::string> from_tomorrow(const std::vector<std::string>& frames) {
  const std::string unknown = "\xC2\x3E\x03new";  // field 1000 of ServerFrame, some text
  std::vector<std::string> all;
  for (const std::string& frame : frames) {
    all.push_back(changed(frame));
    if (all.size() % 20 == 1) all.push_back(unknown);
  }
  return all;
}

}  // namespace undercroft::testing
