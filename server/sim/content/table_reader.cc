// table_reader.cc: reads values from a TOML table and reports unexpected ones.
#include "server/sim/content/table_reader.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace undercroft {

int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

std::string describe(const toml::node& node) {
  if (const auto* text = node.as_string()) return "the text '" + text->get() + "'";
  if (const auto* number = node.as_integer()) return "the number " + std::to_string(number->get());
  if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
  if (node.is_array()) return "a list";
  if (node.is_table()) return "a table";
  return node.is_floating_point() ? "a decimal number" : "a date or time";
}

std::string dashed(std::string_view word) {
  std::string text(word);
  std::replace(text.begin(), text.end(), '_', '-');
  return text;
}

bool is_blueprint_table(const toml::node& node) {
  const toml::table* table = node.as_table();
  const auto has_text = [table](std::string_view key) {
    const toml::node* found = table->get(key);
    return found != nullptr && found->is_string();
  };
  return table != nullptr && (has_text("kind") || has_text("base"));
}

void TableReader::demand(std::span<const Demand> demands) {
  for (const Demand& demand : demands) {
    if (demand.broken) complain(line_named_in(demand.sentence), demand.sentence);
  }
}

// "can hold items" names the key `holds`.
int TableReader::line_named_in(std::string_view sentence) const {
  const auto is_part = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
  while (!sentence.empty()) {
    const auto end = std::find_if_not(sentence.begin(), sentence.end(), is_part);
    const std::string word(sentence.begin(), end);
    for (const std::string& key : {word, word + "s"}) {
      if (!word.empty() && has(key)) return line(key);
    }
    sentence.remove_prefix(std::min(word.size() + 1, sentence.size()));
  }
  return line();
}

bool TableReader::has_known() const {
  return std::any_of(known_.begin(), known_.end(),
                     [this](std::string_view key) { return has(key); });
}

void TableReader::know(std::string_view key) {
  if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.push_back(key);
}

const toml::node* TableReader::node(std::string_view key) {
  know(key);
  return table_.get(key);
}

bool TableReader::integer(std::string_view key, int& out, int least, int most) {
  const toml::node* found = node(key);
  if (found == nullptr) return false;
  const auto* number = found->as_integer();
  if (number != nullptr && number->get() >= least && number->get() <= most) {
    out = static_cast<int>(number->get());
    return true;
  }
  expected(key, *found,
           "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return false;
}

bool TableReader::integer(std::string_view key, std::optional<int>& out, int least, int most) {
  return fill(out, [&](int& found) { return integer(key, found, least, most); });
}

bool TableReader::flag(std::string_view key, bool& out) {
  const toml::node* found = node(key);
  if (found == nullptr) return false;
  if (const auto* value = found->as_boolean()) {
    out = value->get();
    return true;
  }
  expected(key, *found, "true or false");
  return false;
}

bool TableReader::flag(std::string_view key, std::optional<bool>& out) {
  return fill(out, [&](bool& found) { return flag(key, found); });
}

bool TableReader::text(std::string_view key, std::string& out) {
  const toml::node* found = node(key);
  if (found == nullptr) return false;
  if (const auto* value = found->as_string()) {
    out = value->get();
    return true;
  }
  expected(key, *found, "text");
  return false;
}

bool TableReader::text(std::string_view key, std::optional<std::string>& out) {
  return fill(out, [&](std::string& found) { return text(key, found); });
}

bool TableReader::texts(std::string_view key, std::vector<LinedText>& out) {
  const toml::array* list = array(key);
  if (list == nullptr) return false;
  out.clear();
  for (const toml::node& item : *list) {
    if (const auto* value = item.as_string()) {
      out.push_back({value->get(), line_of(item)});
    } else {
      complain(line_of(item), std::string(key) + " contains " + describe(item) + "; expected text");
    }
  }
  return true;
}

bool TableReader::text_or_texts(std::string_view key, std::vector<LinedText>& out) {
  const toml::node* found = node(key);
  const auto* one = found == nullptr ? nullptr : found->as_string();
  if (one == nullptr) return texts(key, out);
  out = {{one->get(), line_of(*found)}};
  return true;
}

bool TableReader::pair(std::string_view key, int& first, int& second, int lowest, int highest) {
  const toml::node* found = node(key);
  if (found == nullptr) return false;
  const auto fits = [&](const toml::node& n) {
    const auto* number = n.as_integer();
    return number != nullptr && number->get() >= lowest && number->get() <= highest;
  };
  const toml::array* list = found->as_array();
  if (list != nullptr && list->size() == 2 && fits((*list)[0]) && fits((*list)[1])) {
    first = static_cast<int>((*list)[0].as_integer()->get());
    second = static_cast<int>((*list)[1].as_integer()->get());
    return true;
  }
  expected(key, *found,
           "two whole numbers from " + std::to_string(lowest) + " to " + std::to_string(highest));
  return false;
}

bool TableReader::range(std::string_view key, int& least, int& most, int lowest, int highest) {
  const toml::node* found = node(key);
  if (found == nullptr) return false;
  if (found->is_integer()) {
    int number = 0;
    if (!integer(key, number, lowest, highest)) return false;
    least = most = number;
    return true;
  }
  int from = 0;
  int to = 0;
  if (!pair(key, from, to, lowest, highest)) return false;
  if (from > to) {
    expected(key, *found, "the smaller number first");
    return false;
  }
  least = from;
  most = to;
  return true;
}

const toml::table* TableReader::table(std::string_view key) {
  const toml::node* found = node(key);
  if (found == nullptr) return nullptr;
  if (found->is_table()) return found->as_table();
  expected(key, *found, "a table");
  return nullptr;
}

const toml::array* TableReader::array(std::string_view key) {
  const toml::node* found = node(key);
  if (found == nullptr) return nullptr;
  if (found->is_array()) return found->as_array();
  expected(key, *found, "a list");
  return nullptr;
}

std::vector<const toml::table*> TableReader::table_or_tables(std::string_view key,
                                                             std::size_t most) {
  const toml::node* found = node(key);
  if (found == nullptr) return {};
  if (const toml::table* one = found->as_table()) return {one};
  const toml::array* list = found->as_array();
  if (list == nullptr) {
    expected(key, *found, "a table, or a list of tables");
    return {};
  }
  std::vector<const toml::table*> tables;
  for (const toml::node& item : *list) {
    if (const toml::table* table = item.as_table()) tables.push_back(table);
    if (!item.is_table()) {
      complain(line_of(item), std::string(key) + " lists " + describe(item) + "; expected tables");
    }
  }
  if (list->size() > most) {
    complain(line_of(*found), std::string(key) + " has " + std::to_string(list->size()) +
                                  " entries; expected at most " + std::to_string(most));
  }
  return tables;
}

std::vector<std::pair<std::string, const toml::node*>> TableReader::rows() const {
  std::vector<std::pair<std::string, const toml::node*>> found;
  for (const auto& [key, value] : table_) found.emplace_back(std::string(key.str()), &value);
  // toml++ sorts keys by name; this restores the order of the file.
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    const auto& from = a.second->source().begin;
    const auto& to = b.second->source().begin;
    return std::tie(from.line, from.column) < std::tie(to.line, to.column);
  });
  return found;
}

int TableReader::line(std::string_view key) const {
  const toml::node* found = table_.get(key);
  return found == nullptr ? line() : line_of(*found);
}

void TableReader::complain(int at_line, const std::string& sentence) {
  complaints_.add(at_line, what_.empty() ? sentence : what_ + ": " + sentence);
}

void TableReader::unfit(int at_line, const std::string& sentence) {
  complaints_.unfit(at_line, what_.empty() ? sentence : what_ + ": " + sentence);
}

void TableReader::miss(int at_line, const std::string& before, std::string_view key,
                       std::vector<std::string_view> known) {
  std::string sentence = before + not_one_of(key, std::move(known));
  if (const std::size_t mark = key.find(':'); mark != std::string_view::npos) {
    sentence += "; load the pack '" + std::string(key.substr(0, mark)) + "' before this one";
  }
  complaints_.miss(at_line, std::string(key), what_.empty() ? sentence : what_ + ": " + sentence);
}

void TableReader::expected(std::string_view key, const toml::node& found,
                           const std::string& expectation) {
  complain(line_of(found),
           std::string(key) + " is " + describe(found) + "; expected " + expectation);
}

void TableReader::finish() {
  finish([](std::string_view) { return true; });
}

void TableReader::finish(const std::function<bool(std::string_view)>& fits) {
  std::vector<std::string_view> fitting;
  std::copy_if(known_.begin(), known_.end(), std::back_inserter(fitting), fits);
  std::vector<std::string_view> by_fit = fitting;  // the first of equally near keys is suggested
  by_fit.insert(by_fit.end(), known_.begin(), known_.end());
  for (const auto& [key, value] : rows()) {
    if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
    const bool is_near = !nearest_word(key, by_fit).empty();
    complain(line_of(*value), unknown_key(key, is_near ? by_fit : fitting));
  }
}

}  // namespace undercroft
