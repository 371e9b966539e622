// seat.cc: which seat a server is asked for, and the state carried from one realm to the next.
#include "client/app/seat.h"

#include <utility>

#include "client/app/saved_seats.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

bool is_of_guest(const std::string& token) {
  return !token.empty() && !token.starts_with(kAccountToken);
}

}  // namespace

Visit Seat::visit() const {
  return {view_.address,     place(),           settings_.value("realm"),
          view_.name,        accepts_identity_, expected_identity_,
          view_.hero_is_kept};
}

// Spectators have no seat and no token, except dead players, who connect with their own. A link
// brings its own key: no stored token is sent with it.
Expected<StoredSeat> Seat::own_seat(const AnsweringServer& server) const {
  const std::string realm = settings_.value("realm");
  if (has_link()) return StoredSeat{"", realm.empty() ? server.realm : realm, ""};
  if (!has_no_seat() && view_.hero_is_kept) return stored_seat(server, visit());
  const bool is_back = !has_no_seat() && server.identity == server_.identity && !token_.empty();
  StoredSeat seat{"", realm, ""};
  if (is_back) seat = {seat_, realm.empty() ? asked_.realm : realm, token_};
  return seat;
}

bool Seat::logs_in(const Secrets& secrets, const AnsweringServer& server) const {
  return account_.come_first(server.identity, asked_.seat) || !secrets.new_password.empty();
}

// A stored token is enough, unless the player wants to log in. A guest who does keeps its hero, by
// its token. Without a password that token would let the guest in, and nobody would ask for one.
Secrets Seat::secrets_for(const AnsweringServer& server) const {
  Secrets secrets = account_.for_server(server.identity);
  if (!logs_in(secrets, server)) {
    return asked_.token.empty() ? secrets : Secrets{asked_.token};
  }
  if (is_of_guest(asked_.token) && !secrets.password.empty()) secrets.resume_token = asked_.token;
  return secrets;
}

// A server that proves nothing gets a token that it gave itself, and no password.
Expected<SeatRequest> Seat::request_to(const AnsweringServer& server) {
  if (auto checked = check_identity(server, visit()); !checked) return failed(checked.error());
  auto seat = own_seat(server);
  if (!seat) return failed(seat.error());
  server_ = server;
  asked_ = *std::move(seat);
  sent_ = secrets_for(server);
  is_login_ = logs_in(sent_, server) || sent_.resume_token.empty();
  if (server.is_proved()) return SeatRequest{asked_.realm, sent_};
  if (!is_login_) sent_ = Secrets{sent_.resume_token};
  if (sent_ == Secrets{sent_.resume_token}) return SeatRequest{asked_.realm, sent_};
  return failed("the server at " + view_.address +
                " does not prove its identity (it is older than version 0.4), so no password is "
                "sent to it.");
}

void Seat::type_password(const std::string& password) {
  account_.type_password(password, server_.identity);
}

bool Seat::came_back() const { return settings_.value("realm").empty() && !asked_.token.empty(); }

std::string Seat::place() const {
  const std::string realm = settings_.value("realm");
  return realm.empty() ? view_.address : view_.address + "/" + realm;
}

Identity Seat::identity() const {
  return {.name = view_.name,
          .realm = settings_.value("realm"),
          .watch = settings_.value("watch"),
          .lines = true,
          .ask_first = asks_first_,
          .link = settings_.secret("link"),
          .retries = settings_.number("retry")};
}

void Seat::look_through(const std::string& name) {
  if (!only_watches()) own_stone_ = view_.stone;
  const bool has_body = view_.has_grave || !only_watches();
  settings_.change("watch", name);
  view_.has_grave = has_body && !name.empty();
}

void Seat::begin_anew(const std::string& watched) {
  settings_.change("watch", watched);
  token_.clear();
  asks_first_ = true;
  own_stone_.reset();
  ViewModel fresh;
  fresh.address = view_.address;
  fresh.moments_at = view_.moments_at;
  fresh.name = view_.name;
  fresh.hero_is_kept = view_.hero_is_kept;
  fresh.realms = view_.realms;
  fresh.options = view_.options;
  fresh.autofight_stop = view_.autofight_stop;
  fresh.crawl_ms = view_.crawl_ms;
  fresh.is_still = view_.is_still;
  fresh.now_ms = view_.now_ms;
  fresh.heard_ms = view_.heard_ms;
  view_ = std::move(fresh);
}

Expected<> Seat::note_progress() const {
  const Observation& known = view_.known;
  const int depth = known.self.alive ? known.depth : 0;
  return undercroft::note_progress(seat_, {view_.name, depth, known.shown_turn(known.turn)});
}

Expected<> Seat::give_up() {
  token_.clear();
  if (!view_.hero_is_kept) return {};
  if (auto noted = undercroft::note_progress(seat_, {view_.name}); !noted) return noted;
  return forget_token(seat_, view_.name);
}

// The player logged in to an account that has a hero of its own here, whose name a guest's hero
// had, and the server calls that hero NAME-2 now. The account's token would replace the hero's, so
// that is stored under the new name.
Expected<> Seat::keep_hero_of_guest() const {
  if (!is_of_guest(asked_.token) || is_of_guest(token_)) return {};
  return save_token(place(), seat_, free_name(seat_, view_.name), asked_.token);
}

std::string Seat::hero_beside_link() const {
  return has_link() && view_.hero_is_kept ? last_hero(place()).name : "";
}

// A link may claim any name, and the server may give the same name to another hero.
Expected<> Seat::keep_hero_beside_link() const {
  const std::string other = token_in_seat(seat_, view_.name);
  if (other.empty() || other == token_) return {};
  return save_token(place(), seat_, free_name(seat_, view_.name), other);
}

// A proved server has let the player into the realm that was asked for, whatever the Welcome says
// on its way.
Expected<> Seat::take(const Welcome& welcome) {
  token_ = welcome.resume_token;
  const bool is_by_link = has_link();
  settings_.change("link", "");
  if (is_by_link && is_player_name(welcome.name)) view_.name = welcome.name;
  asks_first_ = false;
  view_.stone = std::exchange(own_stone_, std::nullopt);
  if (token_.empty()) return {};
  const std::string asked = asked_.realm.empty() ? server_.realm : asked_.realm;
  seat_ = seat_in(server_, visit(), server_.is_proved() ? asked : welcome.realm);
  if (is_login_ && !sent_.empty()) account_.let_in(server_.identity, seat_);
  if (!view_.hero_is_kept) return {};
  if (auto kept = is_by_link ? keep_hero_beside_link() : Expected<>(); !kept) return kept;
  if (auto kept = welcome.was_guest ? Expected<>() : keep_hero_of_guest(); !kept) return kept;
  return save_token(place(), seat_, view_.name, token_);
}

}  // namespace undercroft
