// play_session.cc: the terminal client's loop.
#include "client/app/play_session.h"

#include <algorithm>
#include <csignal>
#include <optional>
#include <utility>

#include "client/app/bell.h"
#include "client/app/exit_codes.h"
#include "client/app/files.h"
#include "client/app/hints.h"
#include "client/app/intent_queue.h"
#include "client/app/local_time.h"
#include "client/app/login_flow.h"
#include "client/app/moment_address.h"
#include "client/app/morgue.h"
#include "client/app/presence.h"
#include "client/app/renderer.h"
#include "client/app/seat.h"
#include "client/app/step_queue.h"
#include "client/app/typing_report.h"
#include "client/client.h"
#include "client/input/mouse.h"
#include "client/model/playing_on.h"
#include "client/model/reduce.h"
#include "client/model/tales.h"
#include "client/net/server_addresses.h"
#include "client/view/screens/render.h"
#include "client/view/terminal/terminal.h"
#include "client/view/text/accessibility_text.h"

namespace undercroft {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kFrame{20};       // news within this time shares a frame
constexpr milliseconds kIdleTick{1000};  // refreshes countdowns and the server's silence
constexpr milliseconds kAnswer{3000};    // time a server that knows EndHero takes at most
constexpr milliseconds kLastWord{50};    // time for the last message to be sent
constexpr milliseconds kGoodbye{700};    // how long to wait for the server after Leave

class Session {
 public:
  Session(const Settings& settings, const PlayOptions& options, DebugLog log)
      : settings_(settings),
        config_(options.config),
        log_(std::move(log)),
        client_(loop_),
        terminal_(settings.terminal_options()),
        steps_(loop_, static_cast<std::uint64_t>(settings.number("step-ms")),
               [this](const News& news) { take(news); }),
        frame_(loop_),
        tick_(loop_),
        glance_(loop_),
        answer_(loop_),
        suspend_(loop_) {
    view_.address = settings.address();
    if (const auto url = parse_url(view_.address)) view_.moments_at = moments_at(*url);
    view_.name = settings.value("name");
    view_.hero_is_kept = !options.is_private;
    if (options.accepts_identity) seat_.accept_identity();
    seat_.expect_identity(options.identity);
    if (options.branch) play_on_from(view_, options.branch->moment, options.branch->at);
    take_options();
    if (terminal_.display().charset == Charset::Ascii && settings.value("charset") == "auto") {
      notice(view_, "Locale is not UTF-8: plain ASCII symbols (see --charset).");
    }
  }

  ExitResult run() {
    client_.on_news([this](const News& news) { on_news(news); });
    loop_.watch(terminal_.input_fd(), [this] { on_keys(); });
    // The rescue handles all other signals that end the process
    // (client/view/terminal/crash_restore.h).
    loop_.catch_signals({SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGWINCH, SIGCONT, SIGTSTP},
                        [this](int number) { on_signal(number); });
    std::signal(SIGPIPE, SIG_IGN);  // a closed reader is then a write error
    view_.playing_on ? play_on() : login_.begin();
    on_tick();
    draw();
    loop_.run_until([this] { return exit_result_.has_value(); }, std::chrono::hours(24 * 365));
    loop_.stop_watching();
    say_goodbye();
    return *exit_result_;
  }

 private:
  // Copies the settings that the view model holds.
  void take_options() {
    view_.options = settings_.options();
    view_.autofight_stop = settings_.number("autofight-stop");
    view_.choose_key = settings_.bindings().key_name(Command::Choose);
    view_.crawl_ms = static_cast<std::uint32_t>(settings_.number("crawl-ms"));
    if (settings_.value("motion") == "none" || settings_.value("a11y") == "on") view_.crawl_ms = 0;
    view_.is_still = settings_.value("motion") != "full" || settings_.value("a11y") == "on";
    if (settings_.value("hints") == "off") view_.ui.advice.clear();
  }

  // ---- news and input ----

  // Only news about the world waits for the steps before it.
  void on_news(const News& news) {
    if (std::holds_alternative<ConnectionChange>(news)) steps_.flush();
    if (std::holds_alternative<RoundTrip>(news) || std::holds_alternative<IntentSent>(news) ||
        std::holds_alternative<StandingSent>(news) || std::holds_alternative<ChoiceSent>(news)) {
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
    const auto* tale = std::get_if<Tale>(&news);
    const bool ends_run = tale != nullptr && !is_asked_for(view_, *tale);
    view_ = reduce(std::move(view_), news);
    const std::string morgue = view_.stone && !had_died ? write_down_death() : "";
    if (!morgue.empty()) notice(view_, morgue);
    if (view_.stone && !had_died) answer_.cancel();
    if (ends_run) write_down_tale();
    if (std::holds_alternative<HeroEnded>(news)) on_hero_ended(morgue);
    if (const auto* welcome = std::get_if<Welcome>(&news)) on_welcome(*welcome);
    const auto* change = std::get_if<ConnectionChange>(&news);
    if (change != nullptr && !exit_result_) login_.connection_changed(*change);
    play_on();
    intents_.send_next();
    ask_past();
    hints_.advise();
    report_reading();
    ring();
    draw_soon();
  }

  void ring() {
    if (bell_.rings(view_, settings_.value("bell"))) terminal_.ring();
  }

  void on_hero_ended(const std::string& morgue) {
    const auto dropped = seat_.give_up();
    std::string words = view_.name + " is no more.";
    for (const std::string& more : {morgue, dropped ? "" : dropped.error()}) {
      if (!more.empty()) words += " " + more;
    }
    finish(kExitNormal, words);
  }

  // A server too old to know EndHero ignores it and sends no reply.
  void end_hero() {
    client_.end_hero();
    answer_.set(kAnswer, [this] {
      notice(view_, "The server did not end " + view_.name + ": it may be too old for it.");
      draw_soon();
    });
  }

  void on_welcome(const Welcome& welcome) {
    view_.asked_tales.clear();  // the last connection's
    hints_.tell_goal(seat_.place());
    if (!welcome.watched.empty()) return;
    const auto kept = seat_.take(welcome);
    if (!kept) notice(view_, kept.error());
  }

  void on_keys() {
    Terminal::Input input = terminal_.read();
    if (input.ended) return finish(kExitNormal, "");
    if (input.turned_ascii) {
      notice(view_, "Line characters are too wide here: plain ASCII symbols (see --charset).");
    }
    if (!input.events.empty()) steps_.flush();
    update_clock();
    const std::uint32_t asked = asked_last();
    for (const auto& event : input.events) {
      std::visit([this](const auto& one) { on_event(one); }, event);
    }
    // Delays the frame after a request: the reply often arrives before a frame could be seen.
    if (asked_last() == asked) return draw();
    draw_soon();
  }

  // The sequence number of the pending intent; 0: none.
  [[nodiscard]] std::uint32_t asked_last() const {
    return view_.pending ? view_.pending->sequence : 0;
  }

  void on_event(const Click& told) {
    if (renderer_.is_tiny()) return;
    obey(click(std::move(view_), told.button, renderer_.target_at(told.at), settings_.bindings()));
  }

  void on_event(const Key& key) {
    const Bindings& bindings = settings_.bindings();
    // Keys are dropped, not queued, while the window is too small to show their effect.
    if (renderer_.is_tiny() && !may_press_unseeing(key, view_, bindings)) return;
    const auto command = bindings.command_of(key);
    if (command && view_.ui.mode == Mode::Map) hints_.note(*command);
    obey(press(std::move(view_), key, bindings));
  }

  // Also asks for the score table, for the hero's place in it.
  std::string write_down_death() {
    morgue_path_ = morgue_path(view_);
    client_.ask_scores();
    return write_morgue(view_, morgue_path_);
  }

  // The file of a death has the tale of its run. A victory has a file of its own.
  void write_down_tale() {
    if (view_.stone && view_.stone->tale) {
      view_.remark = write_morgue(view_, morgue_path_);
    } else if (view_.has_new_tale && view_.tale->won && view_.welcome.watched.empty()) {
      notice(view_, write_morgue(view_, morgue_path(view_)));
    }
  }

  void obey(Pressed pressed) {
    const bool spoke = view_.stone && pressed.view.stone &&
                       view_.stone->last_words != pressed.view.stone->last_words;
    view_ = std::move(pressed.view);
    if (spoke) view_.remark = write_morgue(view_, morgue_path_);
    report_reading();  // first: a window that /away closes must not bring the player back
    report(presence_.pressed(view_, !pressed.commands.empty()));
    for (const SessionCommand& command : pressed.commands) grant(command);
    report_typing(pressed.commands);
    ask_past();
    if (view_.past) draw_soon();  // sets the time of the next moment
    report_reading();
  }

  // Asks for the realm that begins at a moment, and enters it when it is there (R214).
  void play_on() {
    if (const auto wish = take_branch_to_make(view_)) login_.make_realm(*wish);
    if (const auto asks = take_vain_link(view_)) client_.ask(*asks);
    if (const auto realm = take_made_branch(view_)) return login_.enter_realm(*realm, "");
    if (view_.playing_on && !view_.playing_on->fault.empty()) {
      finish(kExitRefused, view_.playing_on->fault);
    }
  }

  // For the part that the walk through the past needs next.
  void ask_past() {
    if (!view_.past) return;
    if (const auto asks = take_request(*view_.past, view_.now_ms)) client_.ask(*asks);
  }

  void report_reading() {
    report(presence_.changed(view_));
    glance_.set(milliseconds(Presence::kGlanceMs) + kFrame, [this] {
      update_clock();
      report(presence_.changed(view_));
    });
  }

  void report_typing(const std::vector<SessionCommand>& commands) {
    const bool sent = std::any_of(
        commands.begin(), commands.end(),
        [](const SessionCommand& command) { return command.what == SessionCommand::What::Chat; });
    if (const auto typing = typing_.changed(view_, sent)) client_.ask(*typing);
  }

  void report(std::optional<bool> reading) {
    if (reading) client_.be_reading(*reading);
  }

  void grant(const SessionCommand& command) {
    using What = SessionCommand::What;
    // clang-format off
    switch (command.what) {
      case What::Intent:     return intents_.add(command.intent);
      case What::Withdraw:   return client_.withdraw();
      case What::Standing:   return void(client_.stand_by(command.standing));
      case What::Chat:       return client_.chat(command.text);
      case What::PingCell:   return client_.ping_cell(command.place);
      case What::EndHero:    return end_hero();
      case What::Choose:     return void(client_.choose(command.choice, command.option));
      case What::Scores:     return ask_scores();
      case What::Tale:       return ask_tale(command.choice);
      case What::Tales:      return client_.ask(AskTales{});
      case What::Moment:     return ask_moment(command.moment);
      case What::Realms:     return login_.ask_realms();
      case What::EnterRealm: return login_.enter_realm(command.text, command.to);
      case What::MakeRealm:  return login_.make_realm({command.text});
      case What::PlayOn:     return;  // only from the moments of a link
      case What::Watch:      return login_.watch(command.text);
      case What::Leave:      return leave();
      case What::Redraw:     return renderer_.redraw();
      case What::Retry:      return client_.retry_now();
      case What::Suspend:    return suspend_soon();
      case What::Aloud:      return say_aloud(command.setting);
      case What::Enter:      return login_.answer(command.setting, command.text);
      case What::Set:        return set_option(command.setting, command.text);
      case What::Mouse:      return switch_mouse();
    }
    // clang-format on
  }

  void ask_tale(std::uint32_t run) {
    expect_tale(view_, run);
    client_.ask(AskTale{run});
  }

  void ask_moment(const MomentRequest& request) {
    std::visit([this](const auto& asks) { client_.ask(asks); }, request);
  }

  void ask_scores() {
    client_.ask_scores();
    client_.ask(AskDaily{});
  }

  void say_aloud(const std::string& what) {
    notice(view_, what == "status" ? status_aloud(view_) : exits_aloud(view_));
  }

  void switch_mouse() {
    terminal_.use_mouse(!terminal_.uses_mouse());
    view_.ui.prompt =
        terminal_.uses_mouse() ? "The mouse is on." : "The mouse is off: it selects text.";
  }

  // Reports the player away first; the others would wait until the silence was noticed.
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
    view_.ui.prompt = kept ? "" : "Not saved: " + kept.error();
  }

  void on_signal(int number) {
    if (number == SIGTSTP) return suspend_soon();
    if (number == SIGWINCH || number == SIGCONT) {
      terminal_.resized();
      terminal_.redraw();
      return draw();
    }
    finish(kExitSignal + number, "");
  }

  // ---- clock and frames ----

  void update_clock() {
    view_ = reduce(std::move(view_), Tick{client_.now_ms(), client_.heard_ms()});
  }

  void on_tick() {
    update_clock();
    ask_past();
    hints_.advise();
    ring();
    draw();
    milliseconds next = kIdleTick;
    if (view_.unread > 0) next = milliseconds(std::max(10U, view_.crawl_ms));
    if (!view_.pings.empty() && !view_.is_still) next = std::min(next, milliseconds(kPingBeatMs));
    if (flashes(view_)) next = std::min(next, milliseconds(view_.flash_until_ms - view_.now_ms));
    if (view_.past) {
      const auto past = next_past_ms(*view_.past, view_.now_ms);
      if (past) next = std::min(next, std::max(milliseconds(*past), kFrame));
    }
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
    const std::size_t bytes = renderer_.draw(view_, settings_.bindings());
    if (bytes == 0 || !log_.is_open()) return;
    log_.note(client_.now_ms(), "frame of turn " + std::to_string(view_.known.turn) + ": " +
                                    std::to_string(bytes) + " bytes");
  }

  // ---- end of the session ----

  // A player who quits after a refusal exits with the refusal.
  void leave() {
    const auto& refusal = client_.refusal();
    finish(refusal ? kExitRefused : kExitNormal, refusal ? refusal->sentence : "");
  }

  void finish(int exit_code, std::string words) {
    if (!exit_result_) exit_result_ = ExitResult{exit_code, std::move(words)};
  }

  void say_goodbye() {
    const bool was_up = client_.connection_state() == ConnectionState::Up;
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
    std::string command = "undercroft";
    for (const std::string& address : addresses_in(settings_.value("server"))) {
      command += " -s " + address;
    }
    return view_.name + state + place + ". Come back with: " + command + " -n " + view_.name +
           (realm.empty() ? "" : " --realm " + realm);
  }

  Settings settings_;
  std::string config_;
  DebugLog log_;
  Loop loop_;
  Client client_;
  Terminal terminal_;
  ViewModel view_;
  Seat seat_{settings_, view_};
  Login login_{settings_, client_, view_, seat_,
               [this](int code, std::string words) { finish(code, std::move(words)); }};
  IntentQueue intents_{loop_, client_, view_};
  Hints hints_{settings_, view_};
  Renderer renderer_{terminal_};
  StepQueue steps_;
  Bell bell_;
  Presence presence_;
  TypingReport typing_;
  Alarm frame_;
  Alarm tick_;
  Alarm glance_;  // a window may have been open for Presence::kGlanceMs
  Alarm answer_;
  Alarm suspend_;
  bool frame_due_ = false;
  std::string morgue_path_;  // of the last death
  std::optional<ExitResult> exit_result_;
};

}  // namespace

ExitResult play(const Settings& settings, const PlayOptions& options, DebugLog log) {
  return Session(settings, options, std::move(log)).run();
}

}  // namespace undercroft
