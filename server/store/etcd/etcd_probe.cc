// etcd_probe.cc: one read of each member.
#include "server/store/etcd/etcd_probe.h"

namespace undercroft {
namespace {

// The first key there can be, by way of the leader: a member without a majority cannot answer.
constexpr const char* kRead = R"({"key":"AA==","limit":"1","keys_only":true})";
constexpr unsigned kDone = 200;          // HTTP status
constexpr unsigned kFirstPassing = 500;  // HTTP status: errors from here on may pass
constexpr std::size_t kMostOfAnswer = 1 << 16;

bool can_pass(const HttpExchange& exchange) {
  if (exchange.outcome == HttpExchange::Outcome::Answered) return exchange.status >= kFirstPassing;
  return !exchange.is_by_settings;
}

std::string why_in(const HttpExchange& exchange, const HttpEndpoint& of) {
  if (exchange.outcome != HttpExchange::Outcome::Answered) return exchange.text;
  return of.to_string() + ": HTTP status " + std::to_string(exchange.status);
}

HttpExchange ask(const HttpEndpoint& member, const HttpTls& tls,
                 std::chrono::milliseconds deadline) {
  return send_and_wait(member, tls, {"/v3/kv/range", kRead, deadline, kMostOfAnswer});
}

// An etcd without TLS cuts the handshake, as one that starts may do.
bool has_no_tls(const HttpEndpoint& member, std::chrono::milliseconds deadline) {
  return ask(member, {}, deadline).status == kDone;
}

}  // namespace

std::string why_etcd_is_away(const EtcdClientOptions& etcd, std::chrono::milliseconds deadline) {
  std::string why;
  for (const HttpEndpoint& member : etcd.endpoints) {
    const HttpExchange exchange = ask(member, etcd.tls, deadline);
    if (!can_pass(exchange)) return "";
    if (etcd.tls.is_on && has_no_tls(member, deadline)) return "";
    why += (why.empty() ? "" : "; ") + why_in(exchange, member);
  }
  return why;
}

}  // namespace undercroft
