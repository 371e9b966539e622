// moment_session.cc: the loop of a visit: keys and screen. All moments are there when it begins.
#include "client/app/moment_session.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <optional>
#include <thread>
#include <utility>

#include "client/app/exit_codes.h"
#include "client/app/moment_reader.h"
#include "client/app/renderer.h"
#include "client/input/mouse.h"
#include "client/input/press.h"
#include "client/model/past_view.h"
#include "client/model/reduce.h"
#include "client/net/loop.h"
#include "client/view/terminal/terminal.h"
#include "shared/plain_lines.h"

namespace undercroft {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kShortestStep{20};

MomentSource over_http() {
  return {[](const Url& url) { return http_get(url); },
          [](std::chrono::seconds time) { std::this_thread::sleep_for(time); },
          [](const std::string& words) {
            std::fprintf(stderr, "undercroft: %s\n", plain_lines(words).c_str());
          }};
}

// The name as the moments have it; the server may hide it.
std::string hero_of(const Observation& known) {
  const auto own = known.members.find(known.self.id);
  return own == known.members.end() ? "a hero" : own->second.name;
}

class MomentSession {
 public:
  MomentSession(const Settings& settings, const MomentAddress& moment, MomentReading reading)
      : bindings_(settings.bindings()), terminal_(settings.terminal_options()), tick_(loop_) {
    view_.address = moments_at(moment.server) + moment.code;
    view_.visited = view_.name = hero_of(reading.walk.shown);
    view_.known.self.id = reading.walk.shown.self.id;
    view_.link_plays_on = reading.may_play_on;
    view_.connection.state = ConnectionState::Up;
    view_.is_still = settings.value("motion") != "full" || settings.value("a11y") == "on";
    view_.past = std::move(reading.walk);
    view_.ui.mode = Mode::Past;
    view_.ui.prompt = past_status(view_);
  }

  VisitEnd run() {
    loop_.watch(terminal_.input_fd(), [this] { on_keys(); });
    loop_.catch_signals({SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGWINCH, SIGCONT, SIGTSTP},
                        [this](int number) { on_signal(number); });
    std::signal(SIGPIPE, SIG_IGN);  // a closed reader is then a write error
    on_tick();
    loop_.run_until([this] { return exit_code_.has_value(); }, std::chrono::hours(24 * 365));
    loop_.stop_watching();
    return {{*exit_code_, ""}, plays_on_at_};
  }

 private:
  void on_keys() {
    const Terminal::Input input = terminal_.read();
    if (input.ended) return leave(kExitNormal);
    for (const auto& event : input.events) {
      std::visit([this](const auto& one) { on_event(one); }, event);
    }
    on_tick();
  }

  void on_event(const Click& told) {
    if (!renderer_.is_tiny()) {
      obey(click(std::move(view_), told.button, renderer_.target_at(told.at), bindings_));
    }
  }

  void on_event(const Key& key) {
    if (key == control('z')) return terminal_.suspend();
    if (key == control('c')) return leave(kExitNormal);
    obey(press(std::move(view_), key, bindings_));
  }

  // Leaving the past leaves the program: there is no game behind it.
  void obey(Pressed pressed) {
    view_ = std::move(pressed.view);
    for (const SessionCommand& command : pressed.commands) {
      if (command.what == SessionCommand::What::Redraw) renderer_.redraw();
      if (command.what == SessionCommand::What::PlayOn) play_on(command.choice);
    }
    if (!view_.past || view_.ui.mode != Mode::Past) leave(kExitNormal);
  }

  void on_signal(int number) {
    if (number == SIGTSTP) return terminal_.suspend();
    if (number != SIGWINCH && number != SIGCONT) return leave(kExitSignal + number);
    terminal_.resized();
    terminal_.redraw();
    on_tick();
  }

  void on_tick() {
    if (exit_code_) return;
    view_ = reduce(std::move(view_), Tick{loop_.now_ms(), loop_.now_ms()});
    renderer_.draw(view_, bindings_);
    const auto next = next_past_ms(*view_.past, view_.now_ms);
    if (!next) return tick_.cancel();
    tick_.set(std::max(milliseconds(*next), kShortestStep), [this] { on_tick(); });
  }

  void play_on(std::uint32_t at) {
    plays_on_at_ = at;
    leave(kExitNormal);
  }

  void leave(int exit_code) {
    if (!exit_code_) exit_code_ = exit_code;
  }

  const Bindings& bindings_;
  Loop loop_;
  Terminal terminal_;
  Renderer renderer_{terminal_};
  ViewModel view_;
  Alarm tick_;
  std::optional<int> exit_code_;
  std::optional<std::uint32_t> plays_on_at_;
};

}  // namespace

VisitEnd visit_moment(const Settings& settings, const MomentAddress& moment) {
  MomentReading reading = read_moment(moment, over_http());
  if (!reading.sentence.empty()) return {{reading.exit_code, reading.sentence}};
  return MomentSession(settings, moment, std::move(reading)).run();
}

}  // namespace undercroft
