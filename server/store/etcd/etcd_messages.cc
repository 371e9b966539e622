// etcd_messages.cc: the only file that includes Boost.JSON, and its source.
#include "server/store/etcd/etcd_messages.h"

#include <sodium.h>

#include <boost/json/src.hpp>
#include <charconv>
#include <optional>

namespace undercroft {
namespace {

namespace json = boost::json;

// etcd puts 64-bit numbers in quotes, and leaves out those that are 0.
std::uint64_t number_of(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr) return 0;
  if (const auto* whole = value->if_int64()) return static_cast<std::uint64_t>(*whole);
  if (const auto* whole = value->if_uint64()) return *whole;
  const json::string* text = value->if_string();
  std::uint64_t number = 0;
  if (text != nullptr) std::from_chars(text->data(), text->data() + text->size(), number);
  return number;
}

bool is_true(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_bool() && value->get_bool();
}

const json::object* object_in(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value == nullptr ? nullptr : value->if_object();
}

const json::array* array_in(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value == nullptr ? nullptr : value->if_array();
}

void add_base64(std::string& out, std::string_view bytes) {
  const std::size_t at = out.size();
  const std::size_t most = sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  out.resize(at + most);
  sodium_bin2base64(out.data() + at, most, reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  out.pop_back();  // libsodium ends it with a zero
}

void add_field(std::string& out, std::string_view name, std::string_view bytes) {
  out += out.back() == '{' ? "\"" : ",\"";
  out += name;
  out += "\":\"";
  add_base64(out, bytes);
  out += '"';
}

// Bytes in base64; a missing field is empty. Returns nullopt when they are not valid.
std::optional<std::string> bytes_in(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr) return std::string();
  const json::string* text = value->if_string();
  if (text == nullptr) return std::nullopt;
  std::string bytes(text->size() / 4 * 3 + 3, '\0');
  std::size_t size = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text->data(),
                        text->size(), nullptr, &size, nullptr,
                        sodium_base64_VARIANT_ORIGINAL) != 0) {
    return std::nullopt;
  }
  bytes.resize(size);
  return bytes;
}

void add(std::string& out, const EtcdCompare& compare) {
  using Sort = EtcdCompare::Sort;
  out += '{';
  add_field(out, "key", compare.key);
  if (compare.sort == Sort::Missing || compare.sort == Sort::Present) {
    const char* result = compare.sort == Sort::Missing ? "EQUAL" : "GREATER";
    out += std::string(R"(,"target":"CREATE","create_revision":"0","result":")") + result + "\"}";
    return;
  }
  if (compare.sort == Sort::Unchanged) {
    out += R"(,"target":"MOD","mod_revision":")" + std::to_string(compare.revision + 1) +
           R"(","result":"LESS"})";
    return;
  }
  add_field(out, "value", compare.value);
  const char* result = compare.sort == Sort::Equal     ? "EQUAL"
                       : compare.sort == Sort::Greater ? "GREATER"
                                                       : "LESS";
  out += std::string(R"(,"target":"VALUE","result":")") + result + "\"}";
}

void add(std::string& out, const EtcdOperation& operation) {
  using Sort = EtcdOperation::Sort;
  out += operation.sort == Sort::Put     ? R"({"request_put":{)"
         : operation.sort == Sort::Range ? R"({"request_range":{)"
                                         : R"({"request_delete_range":{)";
  add_field(out, "key", operation.key);
  if (operation.sort == Sort::Put) add_field(out, "value", operation.value);
  if (operation.lease > 0) out += ",\"lease\":\"" + std::to_string(operation.lease) + '"';
  if (!operation.end.empty()) add_field(out, "range_end", operation.end);
  if (operation.at_most > 0) out += ",\"limit\":\"" + std::to_string(operation.at_most) + '"';
  if (operation.has_keys_only) out += ",\"keys_only\":true";
  if (operation.is_descending) out += R"(,"sort_order":"DESCEND","sort_target":"KEY")";
  out += "}}";
}

template <typename Part>
void add_list(std::string& out, std::string_view name, const std::vector<Part>& parts) {
  if (parts.empty()) return;
  out += out.back() == '{' ? "\"" : ",\"";
  out += name;
  out += "\":[";
  for (const Part& part : parts) {
    if (out.back() != '[') out += ',';
    add(out, part);
  }
  out += ']';
}

std::optional<EtcdFound> found_in(const json::object& range) {
  EtcdFound found;
  found.has_more = is_true(range, "more");
  const json::array* pairs = array_in(range, "kvs");
  if (pairs == nullptr) return found;
  for (const json::value& each : *pairs) {
    const json::object* pair = each.if_object();
    if (pair == nullptr) return std::nullopt;
    auto key = bytes_in(*pair, "key");
    auto value = bytes_in(*pair, "value");
    if (!key || !value) return std::nullopt;
    found.pairs.push_back({*std::move(key), *std::move(value), number_of(*pair, "mod_revision")});
  }
  return found;
}

std::optional<EtcdFound> answer_in(const json::value& response) {
  const json::object* answer = response.if_object();
  if (answer == nullptr) return std::nullopt;
  const json::object* range = object_in(*answer, "response_range");
  return range == nullptr ? EtcdFound{} : found_in(*range);
}

std::optional<json::value> parsed(std::string_view text) {
  json::error_code error;
  json::value value = json::parse(json::string_view(text.data(), text.size()), error);
  if (error || !value.is_object()) return std::nullopt;
  return value;
}

}  // namespace

EtcdOperation put(std::string key, std::string value) {
  return {EtcdOperation::Sort::Put, std::move(key), std::move(value)};
}
EtcdOperation get(std::string key) { return {EtcdOperation::Sort::Range, std::move(key)}; }
EtcdOperation get_range(std::string key, std::string end, std::size_t at_most) {
  return {EtcdOperation::Sort::Range, std::move(key), "", std::move(end), at_most};
}
EtcdOperation erase_range(std::string key, std::string end) {
  return {EtcdOperation::Sort::Delete, std::move(key), "", std::move(end)};
}
EtcdOperation erase(std::string key) { return {EtcdOperation::Sort::Delete, std::move(key)}; }

std::string encode(const EtcdTransaction& transaction) {
  std::string out = "{";
  add_list(out, "compare", transaction.compares);
  add_list(out, "success", transaction.success);
  add_list(out, "failure", transaction.failure);
  return out + '}';
}

Expected<EtcdReply> decode_reply(std::string_view text) {
  const auto value = parsed(text);
  const json::object* header = value ? object_in(value->get_object(), "header") : nullptr;
  if (header == nullptr) return failed("the answer is not etcd's");
  EtcdReply reply{number_of(*header, "cluster_id"),
                  number_of(*header, "revision"),
                  is_true(value->get_object(), "succeeded"),
                  {}};
  if (const json::array* responses = array_in(value->get_object(), "responses")) {
    for (const json::value& response : *responses) {
      auto found = answer_in(response);
      if (!found) return failed("the answer is not etcd's");
      reply.found.push_back(*std::move(found));
    }
  }
  return reply;
}

Expected<EtcdStatus> decode_status(std::string_view text) {
  const auto value = parsed(text);
  if (!value || !value->get_object().contains("dbSize")) return failed("the answer is not etcd's");
  return EtcdStatus{number_of(value->get_object(), "dbSize")};
}

Expected<std::uint64_t> decode_lease(std::string_view text) {
  const auto value = parsed(text);
  const std::uint64_t lease = value ? number_of(value->get_object(), "ID") : 0;
  if (lease == 0) return failed("the answer is not etcd's");
  return lease;
}

std::string error_in(std::string_view text) {
  const auto value = parsed(text);
  if (!value) return "";
  for (const char* name : {"error", "message"}) {
    const json::value* sentence = value->get_object().if_contains(name);
    if (sentence != nullptr && sentence->is_string()) return sentence->get_string().c_str();
  }
  return "";
}

}  // namespace undercroft
