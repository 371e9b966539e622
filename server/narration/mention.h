// mention.h: somebody or something in a sentence: its name, and what agrees with it.
#pragma once

#include <string>
#include <string_view>

namespace undercroft {

struct Mention {
  std::string name;   // at this mention: "a goblin", "some brambles", "Bob", "you"
  std::string known;  // when it is named once more: "the goblin"
  bool is_me = false;
  bool is_person = false;  // a player
  bool are_many = false;   // a plural

  // "hit" or "hits".
  [[nodiscard]] std::string verb(std::string_view plain, std::string_view third) const {
    return std::string(is_me || are_many ? plain : third);
  }
  // The pronoun that stands for it as an object.
  [[nodiscard]] std::string object() const {
    if (is_me) return "you";
    return is_person || are_many ? "them" : "it";
  }
  // The pronoun that stands for it as a subject. A person's takes the verb of the plural.
  [[nodiscard]] std::string subject() const {
    const std::string pronoun = object();
    return pronoun == "them" ? "they" : pronoun;
  }
  // As an object of what it does itself.
  [[nodiscard]] std::string reflexive() const {
    if (is_me) return "yourself";
    return is_person || are_many ? "themselves" : "itself";
  }
  // "your blow", "a goblin's blow", "the brambles' blow", "the blow of something unseen". `called`:
  // the name at this mention.
  [[nodiscard]] std::string owned(std::string_view noun, const std::string& called) const {
    const std::string thing(noun);
    if (is_me) return "your " + thing;
    if (called.starts_with("something ")) return "the " + thing + " of " + called;
    return called + (are_many ? "' " : "'s ") + thing;
  }
};

}  // namespace undercroft
