// address_race.cc: parallel attempts with Asio.
#include "client/net/address_race.h"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <utility>

#include "client/net/error_sentence.h"

namespace undercroft {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr auto kHeadStart = std::chrono::milliseconds(250);  // RFC 8305, section 8
constexpr auto kPatience = std::chrono::seconds(10);

bool is_v6(const NumericAddress& address) { return address.ip.find(':') != std::string::npos; }

}  // namespace

std::vector<NumericAddress> interleaved(const std::vector<NumericAddress>& addresses) {
  if (addresses.empty()) return {};
  const auto is_first_kind = [&](const NumericAddress& address) {
    return is_v6(address) == is_v6(addresses.front());
  };
  std::vector<NumericAddress> order = addresses;
  const auto others = std::stable_partition(order.begin(), order.end(), is_first_kind);
  const std::vector<NumericAddress> first(order.begin(), others);
  const std::vector<NumericAddress> second(others, order.end());
  order.clear();
  for (std::size_t i = 0; i < std::max(first.size(), second.size()); ++i) {
    if (i < first.size()) order.push_back(first[i]);
    if (i < second.size()) order.push_back(second[i]);
  }
  return order;
}

// Keeps itself alive while an attempt or a timer is pending.
struct AddressRace::Race : std::enable_shared_from_this<AddressRace::Race> {
  Race(asio::io_context& io, std::vector<NumericAddress> all, Done when_done)
      : context(io), addresses(std::move(all)), done(std::move(when_done)), next(io), last(io) {}

  void start() {
    last.expires_after(kPatience);
    last.async_wait([self = shared_from_this()](const error_code& error) {
      if (!error) self->end(failed(sentence_of(asio::error::timed_out)));
    });
    try_next();
  }

  void try_next() {
    if (is_over || begun == addresses.size()) return;
    const NumericAddress& address = addresses[begun++];
    error_code error;
    const auto ip = asio::ip::make_address(address.ip, error);
    auto socket = std::make_shared<tcp::socket>(context);
    attempts.push_back(socket);
    socket->async_connect({ip, address.port},
                          [self = shared_from_this(), socket](const error_code& why) {
                            self->connected(*socket, why);
                          });
    next.expires_after(kHeadStart);
    next.async_wait([self = shared_from_this()](const error_code& cancelled) {
      if (!cancelled) self->try_next();
    });
  }

  void connected(tcp::socket& socket, const error_code& error) {
    if (is_over) return;
    if (!error) {
      error_code released;
      const int fd = socket.release(released);
      return end(released ? Expected<int>(failed(sentence_of(released))) : fd);
    }
    if (++failures == addresses.size()) return end(failed(sentence_of(error)));
    try_next();
  }

  void end(const Expected<int>& outcome) {
    if (std::exchange(is_over, true)) return;
    cancel();
    if (const auto call = std::exchange(done, {})) call(outcome);
  }

  void cancel() {
    is_over = true;
    next.cancel();
    last.cancel();
    error_code ignored;
    for (const auto& socket : attempts) socket->close(ignored);
    attempts.clear();
  }

  asio::io_context& context;
  const std::vector<NumericAddress> addresses;
  Done done;
  asio::steady_timer next;  // begins the next attempt
  asio::steady_timer last;  // ends the race
  std::vector<std::shared_ptr<tcp::socket>> attempts;
  std::size_t begun = 0;
  std::size_t failures = 0;
  bool is_over = false;
};

AddressRace::AddressRace(Loop& loop, const std::vector<NumericAddress>& addresses, Done done)
    : race_(std::make_shared<Race>(loop.context(), interleaved(addresses), std::move(done))) {
  asio::post(loop.context(), [race = race_] { race->start(); });
}

AddressRace::~AddressRace() {
  race_->done = {};
  race_->cancel();
}

}  // namespace undercroft
