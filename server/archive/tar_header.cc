// tar_header.cc: fields at fixed places, numbers as octal digits.
#include "server/archive/tar_header.h"

#include <algorithm>
#include <numeric>

#include "shared/check.h"

namespace undercroft {
namespace {

struct TarField {
  std::size_t at;
  std::size_t size;
};
constexpr TarField kName{0, 100};
constexpr TarField kMode{100, 8};
constexpr TarField kUser{108, 8};
constexpr TarField kGroup{116, 8};
constexpr TarField kSize{124, 12};
constexpr TarField kChanged{136, 12};
constexpr TarField kSum{148, 8};
constexpr std::size_t kType = 156;
constexpr TarField kFormat{257, 8};
constexpr TarField kPrefix{345, 155};

constexpr std::uint64_t kMostOctal = 077777777777;  // of eleven digits
constexpr char kBinary = '\x80';                    // first byte of a number that has more

void put(std::string& block, TarField field, std::string_view text) {
  std::copy(text.begin(), text.end(), block.begin() + static_cast<std::ptrdiff_t>(field.at));
}

void put_octal(std::string& block, TarField field, std::uint64_t number) {
  for (std::size_t i = field.at + field.size - 1; i-- > field.at; number /= 8) {
    block[i] = static_cast<char>('0' + number % 8);
  }
}

void put_number(std::string& block, TarField field, std::uint64_t number) {
  if (number <= kMostOctal) return put_octal(block, field, number);
  for (std::size_t i = field.at + field.size; i-- > field.at + 1; number /= 256) {
    block[i] = static_cast<char>(number % 256);
  }
  block[field.at] = kBinary;
}

std::string_view text_at(std::string_view block, TarField field) {
  const std::string_view text = block.substr(field.at, field.size);
  return text.substr(0, text.find('\0'));
}

// Wrong digits give a wrong number, and then another header than the one that is read.
std::uint64_t number_at_field(std::string_view block, TarField field) {
  const bool is_binary = block[field.at] == kBinary;
  std::uint64_t number = 0;
  for (std::size_t i = field.at + (is_binary ? 1 : 0);
       i + (is_binary ? 0 : 1) < field.at + field.size; ++i) {
    const auto byte = static_cast<unsigned char>(block[i]);
    number = is_binary ? number * 256 + byte : number * 8 + (byte & 7U);
  }
  return number;
}

// The sum of all bytes, with spaces in the place of the sum.
std::uint64_t sum_of(std::string_view block) {
  return std::accumulate(
      block.begin(), block.end(), std::uint64_t{0},
      [](std::uint64_t sum, char c) { return sum + static_cast<unsigned char>(c); });
}

std::string shown(std::string_view name) {
  std::string text = "'";
  for (const char c : name) text += c >= ' ' && c != '\x7f' ? c : '?';
  return text += "'";
}

std::string kind_of(char type) {
  if (type == '1' || type == '2') return "a link";
  return type == '5' ? "a folder" : "no plain file";
}

}  // namespace

bool is_plain_file_name(std::string_view name) {
  const bool is_sound = std::all_of(name.begin(), name.end(), [](char c) {
    return c >= ' ' && c < '\x7f' && c != '/' && c != '\\';
  });
  return is_sound && !name.empty() && name.size() <= kName.size && name != "." && name != "..";
}

std::string tar_header(const TarEntry& entry) {
  CHECK(is_plain_file_name(entry.name) && entry.size <= kMostTarSize, "it can be written");
  std::string block(kTarBlock, '\0');
  put(block, kName, entry.name);
  put_octal(block, kMode, 0600);
  put_octal(block, kUser, 0);
  put_octal(block, kGroup, 0);
  put_number(block, kSize, entry.size);
  put_number(block, kChanged, entry.changed_s);
  block[kType] = '0';
  put(block, kFormat, std::string_view("ustar\00000", kFormat.size));
  put(block, kSum, "        ");
  put_octal(block, {kSum.at, kSum.size - 1}, sum_of(block));
  block[kSum.at + kSum.size - 2] = '\0';
  return block;
}

Expected<std::optional<TarEntry>> read_tar_header(std::string_view block) {
  CHECK(block.size() == kTarBlock, "a whole block");
  if (block.find_first_not_of('\0') == std::string_view::npos) return std::nullopt;
  TarEntry entry{std::string(text_at(block, kName)), number_at_field(block, kSize),
                 number_at_field(block, kChanged)};
  if (block[kType] != '0') {
    return failed("its entry " + shown(entry.name) + " is " + kind_of(block[kType]));
  }
  if (!is_plain_file_name(entry.name) || !text_at(block, kPrefix).empty()) {
    return failed("its entry " + shown(entry.name) + " does not have the name of a plain file");
  }
  if (entry.size > kMostTarSize || tar_header(entry) != block) {
    return failed("the header of its entry " + shown(entry.name) +
                  " is damaged, or was written by another program");
  }
  return entry;
}

}  // namespace undercroft
