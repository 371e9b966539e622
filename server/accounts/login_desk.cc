// login_desk.cc: a bounded queue and the threads that answer it.
#include "server/accounts/login_desk.h"

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "server/accounts/fair_queue.h"
#include "server/base/thread_start.h"
#include "server/base/ticker.h"

namespace undercroft {
namespace {

// Strangers can keep the queue of guests filled. A password waits for so many of them.
constexpr std::size_t kMostBeforeAPassword = 16;

}  // namespace

struct LoginDesk::Impl {
  struct Waiting {
    LoginRequest request;
    std::function<void(LoginAnswer)> answer;
    std::optional<LoginAnswer> proven = {};  // to be granted; else the request is to be proved
  };
  explicit Impl(const Options& options)
      : known(options.most_waiting, options.most_from_source),
        unknown(options.most_waiting, options.most_from_source) {}

  // Returns false, and leaves `item` as it is, when its queue is full.
  bool push(Waiting& item) {
    if (!item.proven && !item.request.password.empty()) {
      return (item.request.is_known ? known : unknown).push(item.request.source, item);
    }
    quick.push_back(std::move(item));
    return true;
  }
  [[nodiscard]] bool empty() const { return quick.empty() && known.empty() && unknown.empty(); }
  // REQUIRES: not empty().
  [[nodiscard]] Waiting pop() {
    const bool is_password_waiting = !known.empty() || !unknown.empty();
    const bool is_password =
        quick.empty() || (is_password_waiting && quick_in_a_row >= kMostBeforeAPassword);
    quick_in_a_row = is_password || !is_password_waiting ? 0 : quick_in_a_row + 1;
    return is_password ? pop_password() : pop_quick();
  }
  [[nodiscard]] Waiting pop_quick() {
    Waiting next = std::move(quick.front());
    quick.pop_front();
    return next;
  }
  [[nodiscard]] Waiting pop_password() {
    is_unknown_next = !is_unknown_next;
    const bool takes_unknown = known.empty() || (is_unknown_next && !unknown.empty());
    return *(takes_unknown ? unknown : known).pop();
  }

  std::mutex mutex;
  std::condition_variable changed;
  // Guests, tokens and grants. Bounded by the number of connections: each has at most one here.
  std::deque<Waiting> quick;
  FairQueue<Waiting> known;    // requests that need a password hash, from known sources
  FairQueue<Waiting> unknown;  // and from others
  bool is_unknown_next = false;
  std::size_t quick_in_a_row = 0;  // taken while a password waited
  std::map<std::string, std::uint64_t> revoked;
  bool is_closing = false;
  std::vector<std::thread> threads;  // that answer
  Ticker passwords;                  // looks for new ones
};

LoginDesk::LoginDesk(AccountStore& store, TokenSource& tokens, Options options)
    : store_(store),
      options_(std::move(options)),
      rules_(store, tokens, {options_.lets_guests_in, options_.token_seconds, options_.now_s}),
      impl_(std::make_unique<Impl>(options_)) {
  for (std::size_t i = 0; i < options_.threads; ++i) {
    impl_->threads.push_back(start_thread([this] { work(); }));
  }
  impl_->passwords.start({.every = options_.look_for_passwords}, [this] { look_for_passwords(); });
}

LoginDesk::~LoginDesk() { close(); }

void LoginDesk::close() {
  {
    const std::lock_guard lock(impl_->mutex);
    impl_->is_closing = true;
  }
  impl_->changed.notify_all();
  impl_->passwords.stop();
  for (std::thread& thread : impl_->threads) thread.join();
  impl_->threads.clear();
  impl_->quick.clear();
  impl_->known.clear();
  impl_->unknown.clear();
}

void LoginDesk::ask(LoginRequest request, std::function<void(LoginAnswer)> answer) {
  Impl::Waiting item{std::move(request), std::move(answer)};
  bool has_room = false;
  {
    const std::lock_guard lock(impl_->mutex);
    has_room = impl_->push(item);
  }
  if (!has_room) {
    return item.answer(LoginRules::refused("Too many logins at once: try again in a moment."));
  }
  impl_->changed.notify_one();
}

void LoginDesk::grant(LoginAnswer proven, std::function<void(LoginAnswer)> answer) {
  {
    const std::lock_guard lock(impl_->mutex);
    impl_->quick.push_back({{}, std::move(answer), std::move(proven)});
  }
  impl_->changed.notify_one();
}

void LoginDesk::work() {
  while (true) {
    Impl::Waiting next;
    {
      std::unique_lock lock(impl_->mutex);
      impl_->changed.wait(lock, [this] { return impl_->is_closing || !impl_->empty(); });
      if (impl_->is_closing) return;
      next = impl_->pop();
    }
    next.answer(next.proven ? rules_.grant(*next.proven) : rules_.prove(next.request));
  }
}

// A failed read is retried at the next interval.
void LoginDesk::look_for_passwords() {
  auto revoked = store_.revoked();
  const std::lock_guard lock(impl_->mutex);
  if (revoked) impl_->revoked = *std::move(revoked);
}

bool LoginDesk::is_revoked(const std::string& account, std::uint64_t revoked) const {
  const std::lock_guard lock(impl_->mutex);
  const auto found = impl_->revoked.find(account);
  return found != impl_->revoked.end() && found->second > revoked;
}

}  // namespace undercroft
