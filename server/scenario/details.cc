// details.cc: sets single values from what a `details` table says.
#include "server/scenario/details.h"

#include "server/scenario/detail_names.h"
#include "server/scenario/detail_setter.h"

namespace undercroft {
namespace {

constexpr std::int64_t kMostOfInt = 1000000;  // less than any sum of two could overflow
constexpr std::size_t kLongestName = 200;     // bytes

}  // namespace

void DetailSetter::set(bool& field, const Detail& detail) {
  std::int64_t flag = 0;
  if (reader_.number(detail, 0, 1, flag)) field = flag == 1;
}

void DetailSetter::set(int& field, const Detail& detail) {
  std::int64_t found = 0;
  if (reader_.number(detail, -kMostOfInt, kMostOfInt, found)) field = static_cast<int>(found);
}

void DetailSetter::set(std::uint32_t& field, const Detail& detail) {
  std::int64_t found = 0;
  if (reader_.number(detail, 0, INT32_MAX, found)) field = static_cast<std::uint32_t>(found);
}

void DetailSetter::set(std::string& field, const Detail& detail) {
  std::string text;
  if (!reader_.word(detail, "a text", text)) return;
  if (text.size() > kLongestName) return reader_.expected(detail, "a text of up to 200 bytes");
  field = std::move(text);
}

void DetailSetter::set(Direction& field, const Detail& detail) {
  std::string text;
  if (!reader_.word(detail, "a direction", text)) return;
  const auto direction = parse_direction(text);
  if (!direction) return reader_.expected(detail, "a direction");
  field = *direction;
}

void DetailSetter::set(Point& field, const Detail& detail) {
  const auto* pair = reader_.items(detail, "a cell [x, y]");
  if (pair == nullptr) return;
  if (pair->size() != 2) return reader_.expected(detail, "a cell [x, y]");
  set(field.x, (*pair)[0]);
  set(field.y, (*pair)[1]);
}

// Nobody may have been in a pack before.
void DetailSetter::set(Place& field, const Detail& detail) {
  const auto* place = reader_.items(detail, "a table with depth and at");
  if (place == nullptr) return;
  for (const Detail& part : *place) {
    if (part.key == "depth") set(field.depth, part);
    if (part.key == "at") set(field.at, part);
  }
}

// An empty name is nobody.
void DetailSetter::set(EntityId& field, const Detail& detail) {
  std::string name;
  if (!reader_.word(detail, "the name of an entity", name)) return;
  const EntityId found = name.empty() ? kNobody : meanings_.entity(name);
  if (!name.empty() && found == kNobody) return reader_.expected(detail, "the name of an entity");
  field = found;
}

void DetailSetter::set(BlueprintId& field, const Detail& detail) {
  std::string key;
  if (!reader_.word(detail, "the key of a blueprint", key)) return;
  const auto found = meanings_.catalogue.named(key);
  if (!found) return reader_.expected(detail, "the key of a blueprint");
  field = *found;
}

void set_details(Entity& e, const std::vector<Detail>& details, const DetailMeanings& meanings,
                 const std::string& what, Complaints& complaints) {
  if (details.empty()) return;
  DetailSetter(meanings, what, complaints).set_all(e, details, is_detail);
}

}  // namespace undercroft
