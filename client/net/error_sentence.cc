// error_sentence.cc: the errors that players meet.
#include "client/net/error_sentence.h"

#include <boost/asio/error.hpp>

namespace undercroft {

std::string sentence_of(const boost::system::error_code& error) {
  namespace errors = boost::asio::error;
  if (error == errors::connection_refused) return "nothing is listening there";
  if (error == errors::host_not_found) return "unknown host";
  if (error == errors::eof || error == errors::connection_reset || error == errors::broken_pipe) {
    return "the server closed the connection";
  }
  if (error == errors::timed_out) return "no answer in time";
  return error.message();
}

}  // namespace undercroft
