// error_sentence.h: what went wrong on a connection, in plain words.
#pragma once

#include <string>

namespace boost::system {
class error_code;
}

namespace undercroft {

[[nodiscard]] std::string sentence_of(const boost::system::error_code& error);

}  // namespace undercroft
