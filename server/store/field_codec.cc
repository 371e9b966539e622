// field_codec.cc: writes and reads fields of every type.
#include "server/store/field_codec.h"

#include <cstdlib>
#include <limits>
#include <string_view>

#include "shared/check.h"

namespace undercroft {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

constexpr int kMaxNumber = 100'000'000;      // the limit of any number, so that sums fit in an int
constexpr std::size_t kMaxListed = 1 << 20;  // entities in one list
constexpr std::size_t kLongestText = 4096;   // bytes

// The last enumerator of the enums that have no kEnumCount.
constexpr Acted last_of(Acted) { return Acted::Failed; }
constexpr Combat last_of(Combat) { return Combat::Plain; }
constexpr DeathRule last_of(DeathRule) { return DeathRule::Company; }
constexpr AfterRun last_of(AfterRun) { return AfterRun::Close; }
constexpr MapsRule last_of(MapsRule) { return MapsRule::Shared; }
constexpr ClockRule last_of(ClockRule) { return ClockRule::Slow; }

template <typename E>
constexpr std::size_t count_of() {
  if constexpr (kEnumCount < E >> 0) {
    return kEnumCount<E>;
  } else {
    return static_cast<std::size_t>(last_of(E{})) + 1;
  }
}

// ---- writing ----

class FieldWriter {
 public:
  FieldWriter(Message& to, const Catalogue* blueprints)
      : to_(to), walk_(to), blueprints_(blueprints) {}

  template <typename T>
  void operator()(const char* name, const T& value) {
    const FieldDescriptor* field = walk_.next(name);
    put(field, value);
  }

 private:
  [[nodiscard]] const Reflection& in() const { return walk_.reflection(); }

  void put(const FieldDescriptor* f, int v) { in().SetInt32(&to_, f, v); }
  void put(const FieldDescriptor* f, std::uint32_t v) { in().SetUInt32(&to_, f, v); }
  void put(const FieldDescriptor* f, std::uint64_t v) { in().SetUInt64(&to_, f, v); }
  void put(const FieldDescriptor* f, bool v) { in().SetBool(&to_, f, v); }
  void put(const FieldDescriptor* f, const std::string& v) { in().SetString(&to_, f, v); }
  void put(const FieldDescriptor* f, Traits v) { in().SetUInt32(&to_, f, v.bits()); }
  void put(const FieldDescriptor* f, BlueprintId v) {
    in().SetString(&to_, f, (*blueprints_)[v].key);
  }
  template <typename E>
  requires std::is_enum_v<E>
  void put(const FieldDescriptor* f, E v) {
    in().SetUInt32(&to_, f, static_cast<std::uint32_t>(v));
  }
  template <typename T>
  void put(const FieldDescriptor* f, const std::optional<T>& v) {
    if (v) put(f, *v);
  }
  template <typename T>
  void put(const FieldDescriptor* f, const Later<T>& v) {
    put(f, v.field);
  }
  template <std::size_t N, typename T>
  void put(const FieldDescriptor* f, const Lengthened<N, T>& v) {
    put(f, v.list);
  }
  void put(const FieldDescriptor* f, Point p) {
    if (p == Point{}) return;
    FieldWriter inner(*in().MutableMessage(&to_, f), blueprints_);
    inner("x", p.x);
    inner("y", p.y);
  }
  template <typename T>
  requires requires(const T& t) {
    Fields::visit(t, [](const char*, const auto&) {});
  }
  void put(const FieldDescriptor* f, const T& v) {
    if (v == T{}) return;
    Fields::visit(v, FieldWriter(*in().MutableMessage(&to_, f), blueprints_));
  }
  template <typename T>
  void put(const FieldDescriptor* f, const Rare<T>& v) {
    put(f, v.get());
  }
  template <typename T>
  requires requires(const T& t) {
    Fields::visit(t, [](const char*, const auto&) {});
  }
  void add(const FieldDescriptor* f, const T& v) {
    Fields::visit(v, FieldWriter(*in().AddMessage(&to_, f), blueprints_));
  }
  void add(const FieldDescriptor* f, Point p) {
    FieldWriter inner(*in().AddMessage(&to_, f), blueprints_);
    inner("x", p.x);
    inner("y", p.y);
  }
  void add(const FieldDescriptor* f, const std::string& v) { in().AddString(&to_, f, v); }
  void add(const FieldDescriptor* f, int v) { in().AddInt32(&to_, f, v); }
  void add(const FieldDescriptor* f, EntityId v) {
    in().AddUInt32(&to_, f, static_cast<std::uint32_t>(v));
  }
  void add(const FieldDescriptor* f, BlueprintId v) {
    in().AddString(&to_, f, (*blueprints_)[v].key);
  }
  template <typename T>
  void put(const FieldDescriptor* f, const std::vector<T>& all) {
    for (const T& v : all) add(f, v);
  }
  // Omits trailing zeros.
  template <typename T, std::size_t N>
  void put(const FieldDescriptor* f, const std::array<T, N>& all) {
    std::size_t count = N;
    while (count > 0 && all[count - 1] == T{}) --count;
    for (std::size_t i = 0; i < count; ++i) add(f, all[i]);
  }

  Message& to_;
  FieldWalk walk_;
  const Catalogue* blueprints_;
};

// ---- reading ----

class FieldReader {
 public:
  FieldReader(const Message& from, const Catalogue* blueprints, std::string& fault)
      : from_(from), walk_(from), blueprints_(blueprints), fault_(fault) {}

  template <typename T>
  void operator()(const char* name, T& value) {
    const FieldDescriptor* field = walk_.next(name);
    get(field, value);
  }

 private:
  [[nodiscard]] const Reflection& in() const { return walk_.reflection(); }

  void blame(const FieldDescriptor* f, std::string_view what) {
    if (fault_.empty()) fault_ = std::string(f->name()) + " " + std::string(what);
  }
  int bounded(const FieldDescriptor* f, int v) {
    if (v > kMaxNumber || v < -kMaxNumber) blame(f, "is too large");
    return v;
  }

  void get(const FieldDescriptor* f, int& v) { v = bounded(f, in().GetInt32(from_, f)); }
  void get(const FieldDescriptor* f, std::uint32_t& v) { v = in().GetUInt32(from_, f); }
  void get(const FieldDescriptor* f, std::uint64_t& v) { v = in().GetUInt64(from_, f); }
  void get(const FieldDescriptor* f, bool& v) { v = in().GetBool(from_, f); }
  void get(const FieldDescriptor* f, std::string& v) {
    v = in().GetString(from_, f);
    if (v.size() > kLongestText) blame(f, "is too long");
  }
  void get(const FieldDescriptor* f, Traits& v) {
    const std::uint32_t bits = in().GetUInt32(from_, f);
    if (bits >> kTraitCount != 0) blame(f, "has an unknown trait");
    for (int i = 0; i < kTraitCount; ++i) {
      if ((bits >> i & 1U) != 0) v.add(static_cast<Trait>(i));
    }
  }
  void get(const FieldDescriptor* f, BlueprintId& v) { find(f, in().GetString(from_, f), v); }
  void find(const FieldDescriptor* f, const std::string& key, BlueprintId& v) {
    const auto found = blueprints_->find(key);
    if (found) v = *found;
    if (!found) blame(f, "is unknown: '" + key.substr(0, 64) + "'");
  }
  void get(const FieldDescriptor* f, EntityId& v) {
    v = static_cast<EntityId>(in().GetUInt32(from_, f));
  }
  template <typename E>
  requires std::is_enum_v<E>
  void get(const FieldDescriptor* f, E& v) {
    const std::uint32_t number = in().GetUInt32(from_, f);
    if (number >= count_of<E>()) return blame(f, "is not a known value");
    v = static_cast<E>(number);
  }
  template <typename T>
  void get(const FieldDescriptor* f, std::optional<T>& v) {
    if (in().HasField(from_, f)) get(f, v.emplace());
  }
  template <typename T>
  void get(const FieldDescriptor* f, Later<T>& v) {
    get(f, v.field);
  }
  template <std::size_t N, typename T>
  void get(const FieldDescriptor* f, Lengthened<N, T>& v) {
    get(f, v.list);
  }
  void get(const FieldDescriptor* f, Point& p) {
    FieldReader inner(in().GetMessage(from_, f), blueprints_, fault_);
    inner("x", p.x);
    inner("y", p.y);
  }
  // A missing message field leaves the default.
  template <typename T>
  requires requires(T& t) {
    Fields::visit(t, [](const char*, auto&) {});
  }
  void get(const FieldDescriptor* f, T& v) {
    if (!in().HasField(from_, f)) return;
    Fields::visit(v, FieldReader(in().GetMessage(from_, f), blueprints_, fault_));
  }
  template <typename T>
  void get(const FieldDescriptor* f, Rare<T>& v) {
    if (in().HasField(from_, f)) get(f, v.change());
  }
  template <typename T>
  requires requires(T& t) {
    Fields::visit(t, [](const char*, auto&) {});
  }
  void take(const FieldDescriptor* f, int i, T& v) {
    Fields::visit(v, FieldReader(in().GetRepeatedMessage(from_, f, i), blueprints_, fault_));
  }
  void take(const FieldDescriptor* f, int i, Point& p) {
    FieldReader inner(in().GetRepeatedMessage(from_, f, i), blueprints_, fault_);
    inner("x", p.x);
    inner("y", p.y);
  }
  void take(const FieldDescriptor* f, int i, std::string& v) {
    v = in().GetRepeatedString(from_, f, i);
    if (v.size() > kLongestText) blame(f, "is too long");
  }
  void take(const FieldDescriptor* f, int i, int& v) {
    v = bounded(f, in().GetRepeatedInt32(from_, f, i));
  }
  void take(const FieldDescriptor* f, int i, EntityId& v) {
    v = static_cast<EntityId>(in().GetRepeatedUInt32(from_, f, i));
  }
  void take(const FieldDescriptor* f, int i, BlueprintId& v) {
    find(f, in().GetRepeatedString(from_, f, i), v);
  }
  template <typename T>
  void get(const FieldDescriptor* f, std::vector<T>& all) {
    const int count = in().FieldSize(from_, f);
    if (static_cast<std::size_t>(count) > kMaxListed) return blame(f, "is too long");
    all.resize(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) take(f, i, all[static_cast<std::size_t>(i)]);
  }
  template <typename T, std::size_t N>
  void get(const FieldDescriptor* f, std::array<T, N>& all) {
    const int count = in().FieldSize(from_, f);
    if (static_cast<std::size_t>(count) > N) return blame(f, "is too long");
    for (int i = 0; i < count; ++i) take(f, i, all[static_cast<std::size_t>(i)]);
  }

  const Message& from_;
  FieldWalk walk_;
  const Catalogue* blueprints_;
  std::string& fault_;
};

template <typename T>
void write(const T& from, const Catalogue* blueprints, Message& to) {
  Fields::visit(from, FieldWriter(to, blueprints));
}

template <typename T>
std::string read(const Message& from, const Catalogue* blueprints, T& to) {
  std::string fault;
  Fields::visit(to, FieldReader(from, blueprints, fault));
  return fault;
}

}  // namespace

const FieldDescriptor* FieldWalk::next(const char* name) {
  CHECK(at_ < descriptor_.field_count(), "state.proto lacks a field that fields.h lists");
  const FieldDescriptor* field = descriptor_.field(at_++);
  CHECK(field->name() == name,
        "state.proto and fields.h must list the same fields in the same order");
  return field;
}

void encode_fields(const Entity& from, const Catalogue& blueprints, Message& to) {
  write(from, &blueprints, to);
}
void encode_fields(const Score& from, Message& to) { write(from, nullptr, to); }
void encode_fields(const Dice& from, Message& to) { write(from, nullptr, to); }
void encode_fields(const Ruleset& from, Message& to) { write(from, nullptr, to); }
void encode_fields(const Run& from, Message& to) { write(from, nullptr, to); }

std::string decode_fields(const Message& from, const Catalogue& blueprints, Entity& to) {
  return read(from, &blueprints, to);
}
std::string decode_fields(const Message& from, Score& to) { return read(from, nullptr, to); }
std::string decode_fields(const Message& from, Dice& to) { return read(from, nullptr, to); }
std::string decode_fields(const Message& from, Ruleset& to) { return read(from, nullptr, to); }
std::string decode_fields(const Message& from, Run& to) { return read(from, nullptr, to); }

}  // namespace undercroft
