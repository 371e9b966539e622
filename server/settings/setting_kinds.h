// setting_kinds.h: the kinds of settings, each of which makes a row of the table from a member.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "server/settings/server_settings.h"
#include "server/settings/setting_readers.h"

namespace undercroft {

// What every row begins with.
struct SettingWords {
  std::string_view name;
  std::string_view value;
  std::string_view group;
  std::string_view meaning;
};

using SettingShower = std::string (*)(const Config&);
using SettingReader = Expected<> (*)(Config&, std::string_view);

// The member to which the pointers lead: of the settings, or of a part of them, as by
// <&Config::backups, &BackupSettings::folder>.
template <auto kFirst, auto... kRest>
[[nodiscard]] constexpr auto& member_of(auto& whole) {
  if constexpr (sizeof...(kRest) == 0) {
    return whole.*kFirst;
  } else {
    return member_of<kRest...>(whole.*kFirst);
  }
}

// `show` and `set` are those of no ordinary kind. `clear`: of a list; else null.
[[nodiscard]] constexpr Setting special(const SettingWords& words, SettingShower show,
                                        SettingReader set, void (*clear)(Config&) = nullptr) {
  return {words.name, words.value, words.group, words.meaning, show, set, clear};
}

template <auto... kPath>
[[nodiscard]] constexpr Setting setting_of(const SettingWords& words, SettingShower show,
                                           SettingReader set, Reload reload) {
  Setting setting = special(words, show, set);
  if (reload == Reload::Live) {
    setting.take_over = [](Config& in_force, const Config& fresh) {
      member_of<kPath...>(in_force) = member_of<kPath...>(fresh);
    };
  }
  return setting;
}

// A whole number from `kLeast` to `kMost`, which the member holds in `kUnit`s.
template <auto kMember, std::uint64_t kLeast, std::uint64_t kMost, std::uint64_t kUnit = 1>
[[nodiscard]] constexpr Setting number(const SettingWords& words, Reload reload = Reload::Restart) {
  constexpr SettingShower kShow = [](const Config& c) {
    return std::to_string(static_cast<std::uint64_t>(c.*kMember) / kUnit);
  };
  constexpr SettingReader kRead = [](Config& c, std::string_view text) {
    return read_number(text, kLeast, kMost).map([&c](std::uint64_t number) {
      c.*kMember = static_cast<std::remove_reference_t<decltype(c.*kMember)>>(number * kUnit);
    });
  };
  Setting setting = setting_of<kMember>(words, kShow, kRead, reload);
  setting.range = {kLeast, kMost};
  return setting;
}

// A limit by address, from 1 to `kMost`. An explicit one applies to this machine too.
template <std::uint64_t kMost, auto... kPath>
[[nodiscard]] constexpr Setting limit(const SettingWords& words, Reload reload = Reload::Restart) {
  constexpr SettingShower kShow = [](const Config& c) {
    return std::to_string(member_of<kPath...>(c).most);
  };
  constexpr SettingReader kRead = [](Config& c, std::string_view text) {
    return read_number(text, 1, kMost).map([&c](std::uint64_t number) {
      member_of<kPath...>(c) = {static_cast<std::uint32_t>(number), true};
    });
  };
  Setting setting = setting_of<kPath...>(words, kShow, kRead, reload);
  setting.range = {1, kMost};
  return setting;
}

// Any text, or what `read` accepts.
template <auto... kPath>
[[nodiscard]] constexpr Setting text(const SettingWords& words, SettingReader read,
                                     Reload reload = Reload::Restart) {
  constexpr SettingShower kShow = [](const Config& c) { return member_of<kPath...>(c); };
  return setting_of<kPath...>(words, kShow, read, reload);
}
template <auto... kPath>
[[nodiscard]] constexpr Setting text(const SettingWords& words, Reload reload = Reload::Restart) {
  constexpr SettingReader kRead = [](Config& c, std::string_view text) {
    member_of<kPath...>(c) = text;
    return Expected<>();
  };
  return text<kPath...>(words, kRead, reload);
}

// On or off. Without a placeholder for a value, a flag switches it on.
template <auto... kPath>
[[nodiscard]] constexpr Setting toggle(const SettingWords& words, Reload reload = Reload::Restart) {
  constexpr SettingShower kShow = [](const Config& c) {
    return std::string(switch_text(member_of<kPath...>(c)));
  };
  constexpr SettingReader kRead = [](Config& c, std::string_view text) {
    return read_switch(text).map([&c](bool is_on) { member_of<kPath...>(c) = is_on; });
  };
  return setting_of<kPath...>(words, kShow, kRead, reload);
}

// A list of texts, to which `read` adds one.
template <auto kMember>
[[nodiscard]] constexpr Setting list(const SettingWords& words, SettingReader read,
                                     Reload reload = Reload::Restart) {
  constexpr SettingShower kShow = [](const Config& c) { return shown_list(c.*kMember); };
  Setting setting = setting_of<kMember>(words, kShow, read, reload);
  setting.clear = [](Config& c) { (c.*kMember).clear(); };
  return setting;
}

// A list of which a file must name at least one.
[[nodiscard]] constexpr Setting never_empty(Setting list) {
  list.may_be_empty = false;
  return list;
}

}  // namespace undercroft
