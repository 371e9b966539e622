// login_desk.cc: a bounded queue and the threads that answer it.
#include "server/accounts/login_desk.h"

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "server/accounts/fair_queue.h"
#include "server/accounts/passwords.h"
#include "server/base/reserved_names.h"
#include "server/base/ticker.h"
#include "shared/ascii_case.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

using Outcome = LoginAnswer::Outcome;

// Strangers can keep the queue of guests filled. A password waits for so many of them.
constexpr std::size_t kMostBeforeAPassword = 16;

LoginAnswer no_login(Outcome outcome, std::string sentence) {
  LoginAnswer answer;
  answer.outcome = outcome;
  answer.sentence = std::move(sentence);
  return answer;
}

LoginAnswer refuse(std::string sentence) { return no_login(Outcome::Refused, std::move(sentence)); }

// An unknown name and a wrong password get the same answer.
LoginAnswer wrong() { return no_login(Outcome::Wrong, "Wrong name or password."); }

LoginAnswer unfit(std::string fault) {
  fault.front() = to_upper(fault.front());
  return refuse(fault + ".");
}

// An error of the host. The sentence gives no details: paths and SQL errors must not reach clients.
LoginAnswer broken() { return refuse("Accounts are unavailable right now: try again later."); }

}  // namespace

struct LoginDesk::Impl {
  struct Waiting {
    LoginRequest request;
    std::function<void(LoginAnswer)> answer;
  };
  explicit Impl(const Options& options)
      : known(options.most_waiting, options.most_from_source),
        unknown(options.most_waiting, options.most_from_source) {}

  // Returns false, and leaves `item` as it is, when its queue is full.
  bool push(Waiting& item) {
    if (!item.request.password.empty()) {
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
  // Guests and tokens. Bounded by the number of connections: each has at most one request here.
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
      tokens_(tokens),
      options_(std::move(options)),
      impl_(std::make_unique<Impl>(options_)) {
  for (std::size_t i = 0; i < options_.threads; ++i) {
    impl_->threads.emplace_back([this] { work(); });
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
  if (!has_room) return item.answer(refuse("Too many logins at once: try again in a moment."));
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
    next.answer(answer_to(next.request));
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

LoginAnswer LoginDesk::answer_to(const LoginRequest& request) {
  if (!request.token.empty()) return resume(request);
  if (!request.invitation.empty()) return register_invited(request);
  if (!request.password.empty()) return log_in(request);
  return guest(request);
}

LoginAnswer LoginDesk::log_in(const LoginRequest& request) {
  const bool changes = !request.new_password.empty();
  const std::string fault = changes ? fault_of_password(request.new_password) : "";
  if (!fault.empty()) return unfit(fault);
  if (request.password.size() > kMaxPassword) return wrong();
  const auto found = store_.find(request.name);
  if (!found) return broken();
  if (!*found) {
    waste_time_on(request.password);
    return wrong();
  }
  const Account& account = **found;
  if (!verify_password(request.password, account.password)) return wrong();
  if (!changes) return granted(account);
  if (!store_.set_password(account.name, hash_of_password(request.new_password))) return broken();
  const auto changed = store_.find(account.name);
  return changed && *changed ? granted(**changed) : broken();
}

LoginAnswer LoginDesk::register_invited(const LoginRequest& request) {
  if (!is_player_name(request.name)) return refuse("A name has 3 to 16 letters, digits, _ or -.");
  if (is_reserved_name(request.name)) return refuse(kReservedName);
  const std::string fault = fault_of_password(request.password);
  if (!fault.empty()) return unfit(fault);
  const Account account{request.name, hash_of_password(request.password)};
  const auto added = store_.add_invited(account, digest_of(request.invitation), options_.now_s());
  if (!added) return no_login(Outcome::Wrong, "No account was created: " + added.error() + ".");
  return granted(account);
}

LoginAnswer LoginDesk::resume(const LoginRequest& request) {
  const std::string fresh = std::string(kAccountToken) + tokens_.fresh();
  const std::int64_t now = options_.now_s();
  const auto account =
      store_.rotate(digest_of(request.token), digest_of(fresh), now, now + options_.token_seconds);
  if (!account) return broken();
  if (!*account)
    return no_login(Outcome::Wrong, "This login has expired: log in with name and password.");
  return {Outcome::Account, (*account)->name, fresh, (*account)->revoked, ""};
}

LoginAnswer LoginDesk::guest(const LoginRequest& request) {
  if (!options_.lets_guests_in) {
    return refuse("This server needs an account: log in with name and password.");
  }
  const auto found = store_.find(request.name);
  if (!found) return broken();
  if (*found) return refuse("That name belongs to an account: its password is needed.");
  // A guest called D0ra could pass for the account Dora, whether or not she plays.
  const auto alike = store_.has_look_alike(request.name);
  if (!alike) return broken();
  if (*alike) return refuse("That name looks like an account's: choose another.");
  return no_login(Outcome::Guest, "");
}

LoginAnswer LoginDesk::granted(const Account& account) {
  const std::string fresh = std::string(kAccountToken) + tokens_.fresh();
  const auto added =
      store_.add_token({digest_of(fresh), account.name, options_.now_s() + options_.token_seconds});
  if (!added) return broken();
  return {Outcome::Account, account.name, fresh, account.revoked, ""};
}

}  // namespace undercroft
