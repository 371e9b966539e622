// seat.cc: tokens by address, and the state carried from one realm to the next.
#include "client/app/seat.h"

#include <utility>

#include "client/app/saved_seats.h"

namespace undercroft {

Visit Seat::visit() const {
  return {view_.address, place(), settings_.value("realm"), view_.name, accepts_identity_};
}

// Spectators have no seat and no token, except dead players, who connect with their own.
Expected<std::string> Seat::own_token(const AnsweringServer& server) const {
  if (has_no_seat()) return "";
  if (view_.hero_is_kept) return stored_token(server, visit());
  return server.identity == server_.identity ? token_ : "";
}

std::string Seat::password_for(const AnsweringServer& server) const {
  if (!typed_password_.empty() && typed_for_ == server.identity) return typed_password_;
  return settings_.secret("password");
}

Expected<Secrets> Seat::secrets_for(const AnsweringServer& server) {
  if (view_.hero_is_kept) {
    if (auto checked = check_identity(server, visit()); !checked) return failed(checked.error());
  }
  auto token = own_token(server);
  if (!token) return failed(token.error());
  server_ = server;
  Secrets secrets{*token, password_for(server), settings_.secret("invitation"),
                  settings_.secret("new-password")};
  const bool has_more = secrets != Secrets{*token};
  if (server.is_proved() || !has_more) return secrets;
  if (!token->empty() && secrets.new_password.empty()) return Secrets{*token};
  return failed("the server at " + view_.address +
                " does not prove its identity (it is older than version 0.4), so no password is "
                "sent to it.");
}

void Seat::type_password(const std::string& password) {
  typed_password_ = password;
  typed_for_ = server_.identity;
}

std::string Seat::place() const {
  const std::string realm = settings_.value("realm");
  return realm.empty() ? view_.address : view_.address + "/" + realm;
}

Identity Seat::identity() const {
  return {.name = view_.name,
          .realm = settings_.value("realm"),
          .watch = settings_.value("watch"),
          .ask_first = asks_first_,
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
  fresh.name = view_.name;
  fresh.hero_is_kept = view_.hero_is_kept;
  fresh.muted = view_.muted;
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
  return undercroft::note_progress(place(), {view_.name, depth, known.turn});
}

Expected<> Seat::give_up() {
  token_.clear();
  if (!view_.hero_is_kept) return {};
  if (auto noted = undercroft::note_progress(place(), {view_.name}); !noted) return noted;
  return forget_token(place(), view_.name);
}

Expected<> Seat::take(const Welcome& welcome) {
  token_ = welcome.resume_token;
  asks_first_ = false;
  view_.stone = std::exchange(own_stone_, std::nullopt);
  if (!view_.hero_is_kept || token_.empty()) return {};
  Visit there = visit();
  there.realm = welcome.realm;
  return save_token(place(), seat_for(server_, there), view_.name, welcome.resume_token);
}

}  // namespace undercroft
