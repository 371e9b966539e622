// session.cc: the terminal client's loop.
#include "client/app/session.h"

#include <algorithm>
#include <csignal>
#include <optional>
#include <utility>

#include "client/app/bell.h"
#include "client/app/exit_codes.h"
#include "client/app/files.h"
#include "client/app/local_time.h"
#include "client/app/morgue.h"
#include "client/app/saved_seats.h"
#include "client/app/seat.h"
#include "client/app/step_queue.h"
#include "client/client.h"
#include "client/input/advice.h"
#include "client/input/mouse.h"
#include "client/model/reduce.h"
#include "client/view/aloud.h"
#include "client/view/camera.h"
#include "client/view/render.h"
#include "client/view/terminal.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kFrame{20};        // news that come closer together share a frame
constexpr milliseconds kIdleTick{1000};   // countdowns and the silence of the server
constexpr milliseconds kPace{50};         // between intents: what a held key asks for must be seen
constexpr std::uint64_t kAdvice = 12000;  // ms for which a hint stays
constexpr milliseconds kAnswer{3000};     // in which a server that can do it has ended a hero
constexpr milliseconds kLastWord{50};     // in which what was said has gone out
constexpr milliseconds kGoodbye{700};     // how long leaving waits for the server's answer

class Session {
 public:
  Session(const Settings& settings, std::string config, bool is_private, DebugLog log)
      : settings_(settings),
        config_(std::move(config)),
        log_(std::move(log)),
        client_(loop_),
        terminal_(settings.terminal_options()),
        steps_(loop_, static_cast<std::uint64_t>(settings.number("step-ms")),
               [this](const News& news) { take(news); }),
        pace_(loop_),
        frame_(loop_),
        tick_(loop_),
        answer_(loop_),
        suspend_(loop_) {
    view_.address = settings.value("server");
    view_.name = settings.value("name");
    view_.hero_is_kept = !is_private;
    take_options();
    hints_had_ = load_hints();
    if (terminal_.display().charset == Charset::Ascii && settings.value("charset") == "auto") {
      notice(view_, "Locale is not UTF-8: plain ASCII symbols (see --charset).");
    }
  }

  ExitResult run() {
    client_.on_news([this](const News& news) { on_news(news); });
    loop_.watch(terminal_.input_fd(), [this] { on_keys(); });
    // All others that would end us are the rescue's (client/view/rescue.h).
    loop_.catch_signals({SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGWINCH, SIGCONT},
                        [this](int number) { on_signal(number); });
    std::signal(SIGPIPE, SIG_IGN);  // a reader that is gone is an error of the write
    const bool asks_first = settings_.value("lobby") == "on" && settings_.value("realm").empty() &&
                            !seat_.only_watches();
    if (asks_first) {
      view_.ui.mode = Mode::Lobby;
      ask_realms();
    } else if (!offers_known_hero()) {
      go_in();
    }
    on_tick();
    draw();
    loop_.run_until([this] { return exit_result_.has_value(); }, std::chrono::hours(24 * 365));
    loop_.stop_watching();
    say_goodbye();
    return *exit_result_;
  }

 private:
  void go_in() {
    const auto done = client_.connect(view_.address, seat_.identity());
    if (!done) finish(kExitUsage, done.error());
  }

  // Nobody said who they are, and a hero of another name was here last: that is offered.
  bool offers_known_hero() {
    const bool is_named = settings_.origin("name") != "$USER" && !view_.name.empty();
    if (is_named || !view_.hero_is_kept || seat_.only_watches()) return false;
    const KnownHero last = last_hero(seat_.place());
    if (last.name.empty() || last.name == view_.name ||
        !load_token(seat_.place(), view_.name).empty())
      return false;
    offer_hero(view_, last.name, last.depth, last.turn);
    return true;
  }

  // ---- watching ----

  // Through the eyes of that player, or again with one's own, which are dead.
  void watch(const std::string& name) {
    if (!name.empty() && !is_player_name(name)) return;  // of a server that makes no sense
    seat_.look_through(name);
    go_in();
  }

  // Whoever was watched is gone: back to one's own body, if there is one.
  bool goes_back_to_grave(const std::string& why) {
    if (!view_.has_grave) return false;
    notice(view_, why);
    watch("");
    return true;
  }

  // ---- the lobby ----

  // Whoever is in asks by the way; whoever is not, over a line of its own.
  void ask_realms() {
    if (view_.known.self.id != kNobody) return client_.ask_realms();
    const auto done =
        client_.connect(view_.address, {.lobby = true, .retries = settings_.number("retry")});
    if (!done) finish(kExitUsage, done.error());
  }

  // Whom one chose there to watch cannot be watched: another choice, and not the end.
  bool goes_back_to_lobby(const std::string& why) {
    if (!chose_to_watch_ || view_.known.self.id != kNobody) return false;
    chose_to_watch_ = false;
    seat_.look_through("");
    view_.ui.mode = Mode::Lobby;
    view_.ui.prompt = why;
    select_realm(settings_.value("realm"));
    ask_realms();
    return true;
  }

  void select_realm(const std::string& name) {
    if (!view_.realms) return;
    const auto& all = view_.realms->realms;
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const RealmEntry& realm) { return realm.name == name; });
    if (found != all.end()) view_.ui.selected = static_cast<int>(found - all.begin());
  }

  // From another realm one leaves first, as by one's own word.
  void enter_realm(const std::string& name, const std::string& watched) {
    if (!watched.empty() && !is_player_name(watched)) return;  // as above
    seat_.choose_realm(name);
    watches_there_ = watched;
    if (client_.connection_state() != ConnectionState::Up) return begin_in_realm();
    changes_realm_ = true;
    client_.leave();
  }

  void begin_in_realm() {
    changes_realm_ = false;
    chose_to_watch_ = !watches_there_.empty();
    seat_.begin_anew(std::exchange(watches_there_, ""));
    take_options();
    update_clock();
    go_in();
  }

  // What of the settings the view model holds.
  void take_options() {
    view_.options = settings_.options();
    view_.autofight_stop = settings_.number("autofight-stop");
    view_.crawl_ms = static_cast<std::uint32_t>(settings_.number("crawl-ms"));
    if (settings_.value("motion") == "none" || settings_.value("a11y") == "on") view_.crawl_ms = 0;
    view_.is_still = settings_.value("motion") != "full" || settings_.value("a11y") == "on";
    if (settings_.value("hints") == "off") view_.ui.advice.clear();
  }

  // ---- what comes in ----

  // Only what tells of the world waits for the steps before it.
  void on_news(const News& news) {
    if (std::holds_alternative<ConnectionChange>(news)) steps_.flush();
    if (std::holds_alternative<RoundTrip>(news) || std::holds_alternative<IntentSent>(news) ||
        std::holds_alternative<StandingSent>(news)) {
      return take(news);
    }
    const auto* delta = std::get_if<Delta>(&news);
    const bool moves_on = delta != nullptr && delta->to_turn != delta->from_turn;
    steps_.add(news, moves_on && view_.standing.has_value());
  }

  void take(const News& news) {
    log_.note(client_.now_ms(), news);
    update_clock();
    view_.date = today();
    view_.clock = time_of_day();
    const bool had_died = view_.stone.has_value();
    view_ = reduce(std::move(view_), news);
    const std::string morgue = view_.stone && !had_died ? write_down_death() : "";
    if (!morgue.empty()) notice(view_, morgue);
    if (std::holds_alternative<HeroEnded>(news)) on_hero_ended(morgue);
    if (const auto* welcome = std::get_if<Welcome>(&news)) on_welcome(*welcome);
    if (const auto* change = std::get_if<ConnectionChange>(&news)) on_connection_change(*change);
    if (const auto again = std::exchange(view_.goes_on, std::nullopt)) client_.stand_by(*again);
    send_ahead();
    advise();
    ring();
    draw_soon();
  }

  void ring() {
    if (bell_.rings(view_, settings_.value("bell"))) terminal_.ring();
  }

  // One hint at a time, for a while, and each once.
  void advise() {
    if (view_.now_ms >= advice_until_ms_) view_.ui.advice.clear();
    if (settings_.value("hints") == "off" || !view_.ui.advice.empty()) return;
    const auto advice = advice_for(view_, settings_.bindings(), hints_had_);
    if (!advice) return;
    view_.ui.advice = advice->words;
    advice_until_ms_ = view_.now_ms + kAdvice;
    hints_had_.emplace(advice->name);
    save_hint(advice->name);
  }

  // Who has never been here is told what it is all about.
  void tell_goal() {
    if (settings_.value("hints") == "off" || std::exchange(was_told_goal_, true)) return;
    if (!load_token(seat_.place(), view_.name).empty()) return;
    for (const std::string_view line : kGoal) notice(view_, std::string(line));
  }

  void on_hero_ended(const std::string& morgue) {
    const auto dropped = seat_.give_up();
    std::string words = view_.name + " is no more.";
    for (const std::string& more : {morgue, dropped ? "" : dropped.error()}) {
      if (!more.empty()) words += " " + more;
    }
    finish(kExitNormal, words);
  }

  // An older server does not know what was asked of it, and says nothing.
  void end_hero() {
    client_.end_hero();
    answer_.set(kAnswer, [this] {
      notice(view_, "The server has not ended " + view_.name + ": it may be too old for that.");
      draw_soon();
    });
  }

  void on_welcome(const Welcome& welcome) {
    tell_goal();
    if (!welcome.watched.empty()) return;
    const auto kept = seat_.take(welcome);
    if (!kept) notice(view_, kept.error());
  }

  // Whoever never was in and can mend what was refused is asked, there.
  bool asks_again() {
    if (!client_.refusal() || view_.known.self.id != kNobody) return false;
    ask_to_enter(view_, *client_.refusal());
    return view_.ui.mode != Mode::Map;
  }

  void enter(const std::string& setting, const std::string& value) {
    if (setting == "name" && !is_player_name(value)) {
      view_.connection.sentence = "A name has 3 to 16 letters, digits, _ or -.";
      view_.ui.mode = Mode::AskName;
      view_.ui.question = "Another name?";
      return;
    }
    const bool was_playing = client_.refusal() && client_.refusal()->reason == kPlaysElsewhere;
    if (setting == "name" && value == view_.name && was_playing) seat_.take_over();
    if (setting == "name") view_.name = value;
    Identity again = seat_.identity();
    if (setting == "password") again.password = value;
    const auto done = client_.connect(view_.address, std::move(again));
    if (!done) finish(kExitUsage, done.error());
  }

  void on_connection_change(const ConnectionChange& change) {
    const bool is_over =
        change.state == ConnectionState::Ended || change.state == ConnectionState::Lost;
    if (exit_result_) return;
    if (changes_realm_ && is_over) return begin_in_realm();
    if (change.state != ConnectionState::Ended || leaving_) return;
    if (goes_back_to_grave(change.sentence) || goes_back_to_lobby(change.sentence)) return;
    if (comes_as_known_hero()) return;
    if (asks_again()) return;
    const bool refused =
        client_.refusal().has_value() || (client_.ending() && client_.ending()->code >= 4000);
    finish(refused ? kExitRefused : kExitUnreachable,
           refused ? change.sentence : view_.address + ": " + change.sentence);
  }

  // The name is taken, by the player's own hero: the server is known by another address. Its token
  // goes only where nobody else can pose as that server.
  bool comes_as_known_hero() {
    const auto& refusal = client_.refusal();
    if (!refusal || refusal->code != RefusalCode::NameTaken || refusal->server.empty())
      return false;
    const std::string known = known_address(refusal->server, seat_.place(), view_.name);
    if (known.empty() || !load_token(seat_.place(), view_.name).empty()) return false;
    if (!are_of_this_machine(seat_.place(), known)) {
      finish(kExitRefused, refusal->sentence + " Your hero on this server is at " + known + ".");
      return true;
    }
    if (!note_same_place(seat_.place(), known)) return false;
    return client_.connect(view_.address, seat_.identity()).has_value();
  }

  void on_keys() {
    Terminal::Input input = terminal_.read();
    if (input.ended) return finish(kExitNormal, "");
    if (!input.events.empty()) steps_.flush();
    update_clock();
    const std::uint32_t asked = asked_last();
    for (const auto& event : input.events) {
      std::visit([this](const auto& one) { on_event(one); }, event);
    }
    // What was asked of the server may be answered before anybody could see that it was asked.
    if (asked_last() == asked) return draw();
    draw_soon();
  }

  // The number of the intent that is under way; 0: none is.
  [[nodiscard]] std::uint32_t asked_last() const {
    return view_.pending ? view_.pending->sequence : 0;
  }

  [[nodiscard]] bool is_tiny() const {
    return map_area(terminal_.size(), terminal_.display().plain) == Size{};
  }

  void on_event(const Click& told) {
    if (is_tiny()) return;
    obey(click(std::move(view_), told.button, shown_.target_at(told.at), settings_.bindings()));
  }

  void on_event(const Key& key) {
    const Bindings& bindings = settings_.bindings();
    if (is_tiny() && !may_press_unseeing(key, view_, bindings)) return;  // dropped, not queued
    obey(press(std::move(view_), key, bindings));
  }

  // Its place in the table of scores is asked for, too.
  std::string write_down_death() {
    morgue_path_ = morgue_path(view_);
    client_.ask_scores();
    return write_morgue(view_, morgue_path_);
  }

  void obey(Pressed pressed) {
    const bool spoke = view_.stone && pressed.view.stone &&
                       view_.stone->last_words != pressed.view.stone->last_words;
    view_ = std::move(pressed.view);
    if (spoke) view_.remark = write_morgue(view_, morgue_path_);
    for (const SessionCommand& command : pressed.commands) grant(command);
  }

  void grant(const SessionCommand& command) {
    switch (command.what) {
      case SessionCommand::What::Intent:
        want(command.intent);
        break;
      case SessionCommand::What::Withdraw:
        client_.withdraw();
        break;
      case SessionCommand::What::Standing:
        client_.stand_by(command.standing);
        break;
      case SessionCommand::What::Chat:
        client_.chat(command.text);
        break;
      case SessionCommand::What::Deed:
        client_.chat(command.text, true);
        break;
      case SessionCommand::What::Whisper:
        client_.whisper(command.to, command.text);
        break;
      case SessionCommand::What::PingCell:
        client_.ping_cell(command.place);
        break;
      case SessionCommand::What::BeAway:
        client_.be_away();
        break;
      case SessionCommand::What::EndHero:
        end_hero();
        break;
      case SessionCommand::What::Scores:
        client_.ask_scores();
        break;
      case SessionCommand::What::Realms:
        ask_realms();
        break;
      case SessionCommand::What::EnterRealm:
        enter_realm(command.text, command.to);
        break;
      case SessionCommand::What::Watch:
        watch(command.text);
        break;
      case SessionCommand::What::Leave:
        leave();
        break;
      case SessionCommand::What::Redraw:
        camera_.recentre();
        terminal_.redraw();
        break;
      case SessionCommand::What::Retry:
        client_.retry_now();
        break;
      case SessionCommand::What::Suspend:
        suspend_soon();
        break;
      case SessionCommand::What::Aloud:
        notice(view_, command.setting == "status" ? status_aloud(view_) : exits_aloud(view_));
        break;
      case SessionCommand::What::Enter:
        enter(command.setting, command.text);
        break;
      case SessionCommand::What::Set:
        set_option(command.setting, command.text);
        break;
      case SessionCommand::What::Mouse:
        terminal_.use_mouse(!terminal_.uses_mouse());
        view_.ui.prompt = terminal_.uses_mouse() ? "The mouse plays again."
                                                 : "The mouse selects text now, as elsewhere.";
        break;
    }
  }

  // With others a newer intent takes the place of one that still waits to be sent; alone they
  // queue.
  void want(const Intent& intent) {
    if (shares_turn(view_)) view_.ahead.clear();
    add_ahead(view_, intent);
    send_ahead();
  }

  // The next intent that waits, once the one before it has had its turn, and not too soon after it.
  void send_ahead() {
    const bool must_wait = view_.pending && !shares_turn(view_);
    if (view_.ahead.empty() || must_wait) return;
    const std::uint64_t due = last_sent_ms_ + static_cast<std::uint64_t>(kPace.count());
    if (client_.now_ms() < due) {
      return pace_.set(milliseconds(due - client_.now_ms()), [this] { send_ahead(); });
    }
    const Intent intent = view_.ahead.front();
    view_.ahead.erase(view_.ahead.begin());
    last_sent_ms_ = client_.now_ms();
    client_.send(intent);
  }

  // First the others are told, who would else wait until the line has been silent for a while.
  void suspend_soon() {
    client_.be_away();
    suspend_.set(kLastWord, [this] {
      terminal_.suspend();
      client_.be_away(false);
    });
  }

  void set_option(const std::string& name, const std::string& value) {
    settings_.change(name, value);
    take_options();
    terminal_.use(settings_.terminal_options());
    const auto kept = save_setting(config_, name, value);
    view_.ui.prompt = kept ? "" : "Not kept for next time: " + kept.error();
  }

  void on_signal(int number) {
    if (number == SIGWINCH || number == SIGCONT) {
      terminal_.resized();
      terminal_.redraw();
      return draw();
    }
    finish(kExitSignal + number, "");
  }

  // ---- time and frames ----

  void update_clock() {
    view_ = reduce(std::move(view_), Tick{client_.now_ms(), client_.heard_ms()});
  }

  void on_tick() {
    update_clock();
    advise();
    ring();
    draw();
    milliseconds next = kIdleTick;
    if (view_.unread > 0) next = milliseconds(std::max(10U, view_.crawl_ms));
    if (!view_.pings.empty() && !view_.is_still) next = std::min(next, milliseconds(kPingBeatMs));
    if (flashes(view_)) next = std::min(next, milliseconds(view_.flash_until_ms - view_.now_ms));
    if (alarms(view_)) next = std::min(next, milliseconds(view_.alarm_until_ms - view_.now_ms));
    if (view_.pending || view_.connection.state == ConnectionState::Lost)
      next = std::min(next, milliseconds(200));
    tick_.set(next, [this] { on_tick(); });
  }

  void draw_soon() {
    if (std::exchange(frame_due_, true)) return;
    frame_.set(kFrame, [this] { on_tick(); });
  }

  void draw() {
    frame_due_ = false;
    const Size size = terminal_.size();
    const Observation& known = view_.known;
    const Point focus = view_.ui.mode == Mode::Look ? view_.ui.cursor : known.self.at;
    const bool plain = terminal_.display().plain;
    const Size area = map_area(size, plain);
    Point corner;
    if (area != Size{} && known.depth > 0) {
      corner = plain ? centred(area, known.cells.size(), focus)
                     : camera_.aim(area, known.cells.size(), known.depth, focus);
    }
    shown_ = render(view_, size, corner, terminal_.display(), settings_.bindings());
    terminal_.set_title(window_title(view_));
    const std::size_t bytes = terminal_.show(shown_);
    if (bytes == 0 || !log_.is_open()) return;
    log_.note(client_.now_ms(), "frame of turn " + std::to_string(known.turn) + ": " +
                                    std::to_string(bytes) + " bytes");
  }

  // ---- the end ----

  // Who gives up at the door was refused.
  void leave() {
    const auto& refusal = client_.refusal();
    finish(refusal ? kExitRefused : kExitNormal, refusal ? refusal->sentence : "");
  }

  void finish(int exit_code, std::string words) {
    if (!exit_result_) exit_result_ = ExitResult{exit_code, std::move(words)};
  }

  void say_goodbye() {
    const bool was_up = client_.connection_state() == ConnectionState::Up;
    leaving_ = true;
    if (was_up) {
      client_.leave();
      loop_.run_until([this] { return client_.connection_state() == ConnectionState::Ended; },
                      kGoodbye);
    }
    const bool was_there = view_.known.self.id != kNobody;
    const bool has_hero = was_there && (view_.has_grave || !seat_.only_watches());
    if (!exit_result_->words.empty() || !has_hero || !view_.hero_is_kept) return;
    exit_result_->words = way_back(was_up ? " is safe" : " stands guard");
    if (const auto noted = seat_.note_progress(); !noted) {
      exit_result_->words += "\n" + noted.error();
    }
  }

  [[nodiscard]] std::string way_back(const std::string& state) const {
    const std::string place =
        view_.known.depth > 0 ? " on level " + std::to_string(view_.known.depth) : std::string();
    const std::string realm = settings_.value("realm");
    return view_.name + state + place + ". Come back with: undercroft -s " + view_.address +
           " -n " + view_.name + (realm.empty() ? "" : " --realm " + realm);
  }

  Settings settings_;
  std::string config_;
  DebugLog log_;
  Loop loop_;
  Client client_;
  Terminal terminal_;
  ViewModel view_;
  Seat seat_{settings_, view_};
  StepQueue steps_;
  Camera camera_;
  Bell bell_;
  Screen shown_;  // what a click is aimed at
  Alarm pace_;
  Alarm frame_;
  Alarm tick_;
  Alarm answer_;
  Alarm suspend_;
  bool frame_due_ = false;
  std::uint64_t last_sent_ms_ = 0;
  bool leaving_ = false;
  bool changes_realm_ = false;   // has said goodbye here, to go to the realm of the settings
  std::string watches_there_;    // likewise, through the eyes of this player; empty: one's own
  bool chose_to_watch_ = false;  // came here out of the lobby for that
  std::set<std::string, std::less<>> hints_had_;
  std::uint64_t advice_until_ms_ = 0;
  bool was_told_goal_ = false;
  std::string morgue_path_;  // of the last death
  std::optional<ExitResult> exit_result_;
};

}  // namespace

ExitResult play(const Settings& settings, const std::string& config, bool is_private,
                DebugLog log) {
  return Session(settings, config, is_private, std::move(log)).run();
}

}  // namespace undercroft
