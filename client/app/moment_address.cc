// moment_address.cc: takes such an address apart, and writes one.
#include "client/app/moment_address.h"

#include <utility>
#include <vector>

#include "client/model/sharing.h"
#include "client/net/server_addresses.h"

namespace undercroft {
namespace {

constexpr std::string_view kMomentFolder = "-/moment/";

std::optional<MomentAddress> moment_at(Url url) {
  const std::size_t at = url.path.rfind("/" + std::string(kMomentFolder));
  if (at == std::string::npos) return std::nullopt;
  std::string code = url.path.substr(at + 1 + kMomentFolder.size());
  while (code.ends_with('/')) code.pop_back();
  url.path.resize(at + 1);
  return MomentAddress{std::move(url), std::move(code)};
}

}  // namespace

Expected<std::optional<MomentAddress>> moment_in(std::string_view addresses) {
  const std::vector<std::string> all = addresses_in(addresses);
  std::optional<MomentAddress> moment;
  for (const std::string& address : all) {
    if (!moment) moment = moment_at(parse_url(address).value());
  }
  if (!moment) return moment;
  if (all.size() > 1) return failed("a link to a moment is the only address, without others");
  if (!is_moment_code(moment->code)) {
    return failed("the link to a moment '" + all.front() + "' is incomplete");
  }
  return moment;
}

Url part_of(const MomentAddress& moment, std::uint32_t first, std::uint32_t count) {
  Url page = moment.server;
  page.path += std::string(kMomentFolder) + moment.code + "/part?first=" + std::to_string(first) +
               "&count=" + std::to_string(count);
  return page;
}

std::string moments_at(const Url& server) { return web_root(server) + std::string(kMomentFolder); }

}  // namespace undercroft
