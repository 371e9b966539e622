// codec_rules.h: house rules in the messages that have them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "shared/limits.h"
#include "shared/wire_reader.h"

namespace undercroft {

using RuleList = std::vector<std::pair<std::string, std::string>>;  // name and value

// `Message` has the field `repeated Welcome.Rule rules`.
template <typename Message>
void write_rules(const RuleList& rules, Message& out) {
  for (const auto& [name, value] : rules) {
    v1::Welcome::Rule& rule = *out.add_rules();
    rule.set_name(clipped(name, kMaxName));
    rule.set_value(clipped(value, kMaxName));
  }
}

template <typename Message>
void read_rules(Reader& reader, const Message& in, RuleList& rules) {
  reader.require(in.rules_size() <= kMaxRules, "too many rules");
  for (const v1::Welcome::Rule& rule : in.rules()) {
    rules.emplace_back(reader.text(rule.name(), kMaxName, "a rule's name"),
                       reader.text(rule.value(), kMaxName, "a rule's value"));
  }
}

}  // namespace undercroft
