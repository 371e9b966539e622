// echo_server.cc: a WebSocket server that only echoes.
#include "tests/tools/bench/fanout/echo_server.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

namespace undercroft::bench {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using boost::system::error_code;

class Echo final : public std::enable_shared_from_this<Echo> {
 public:
  Echo(tcp::socket socket, const std::string& answer)
      : stream_(std::move(socket)), answer_(answer) {}

  void start() {
    stream_.next_layer().set_option(tcp::no_delay(true));
    stream_.binary(true);
    stream_.auto_fragment(false);  // one write per frame, of any size
    stream_.async_accept([self = shared_from_this()](error_code error) {
      if (!error) self->read();
    });
  }

 private:
  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
      if (!error) self->write();
    });
  }
  void write() {
    buffer_.clear();
    stream_.async_write(asio::buffer(answer_),
                        [self = shared_from_this()](error_code error, std::size_t) {
                          if (!error) self->read();
                        });
  }

  beast::websocket::stream<tcp::socket> stream_;
  const std::string& answer_;
  beast::flat_buffer buffer_;
};

void accept(tcp::acceptor& acceptor, const std::string& answer) {
  acceptor.async_accept([&](error_code error, tcp::socket socket) {
    if (!error) std::make_shared<Echo>(std::move(socket), answer)->start();
    accept(acceptor, answer);
  });
}

}  // namespace

void serve_echo(std::size_t answer) {
  asio::io_context context{1};
  tcp::acceptor acceptor(context, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
  const std::string text(answer, 'x');
  std::printf("listening on 127.0.0.1:%d\n", acceptor.local_endpoint().port());
  std::fflush(stdout);
  accept(acceptor, text);
  context.run();
  std::abort();  // async_accept never stops
}

}  // namespace undercroft::bench
