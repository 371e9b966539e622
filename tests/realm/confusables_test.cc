// confusables_test.cc: the embedded table gives the skeletons that ICU gives.
#include "server/base/confusables.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "shared/ascii_case.h"

namespace undercroft::confusables_test {
namespace {

// ICU as its library has it, without its headers: only this test uses it. It is installed with lld.
class Icu {
 public:
  Icu() {
    for (int version = 99; version >= 60 && library_ == nullptr; --version) {
      suffix_ = "_" + std::to_string(version);
      library_ = ::dlopen(("libicui18n.so." + std::to_string(version)).c_str(), RTLD_NOW);
    }
    if (library_ == nullptr) return;
    const auto open = reinterpret_cast<void* (*)(int*)>(function("uspoof_open"));
    skeleton_ = reinterpret_cast<Skeleton>(function("uspoof_getSkeletonUTF8"));
    int error = 0;
    if (open != nullptr) checker_ = open(&error);
  }
  ~Icu() {
    const auto close = reinterpret_cast<void (*)(void*)>(function("uspoof_close"));
    const auto clean_up = reinterpret_cast<void (*)()>(function("u_cleanup"));
    if (close != nullptr) close(checker_);
    if (clean_up != nullptr) clean_up();
  }
  Icu(const Icu&) = delete;
  Icu& operator=(const Icu&) = delete;
  [[nodiscard]] bool is_there() const { return checker_ != nullptr && skeleton_ != nullptr; }
  [[nodiscard]] std::string look_of(const std::string& text) const {
    std::array<char, 256> out{};
    int error = 0;
    const int size = skeleton_(checker_, 0, text.data(), static_cast<int>(text.size()), out.data(),
                               static_cast<int>(out.size()), &error);
    EXPECT_LE(error, 0);
    return to_lower(std::string_view(out.data(), static_cast<std::size_t>(size)));
  }

 private:
  using Skeleton = int (*)(const void*, unsigned, const char*, int, char*, int, int*);
  [[nodiscard]] void* function(const std::string& name) const {
    return library_ == nullptr ? nullptr : ::dlsym(library_, (name + suffix_).c_str());
  }
  std::string suffix_;
  void* library_ = nullptr;
  void* checker_ = nullptr;
  Skeleton skeleton_ = nullptr;
};

// Two characters at a time, because one row could undo another's work in the second pass.
TEST(ConfusablesTable, AgreesWithIcuOnAscii) {
  const Icu icu;
  ASSERT_TRUE(icu.is_there()) << "libicui18n is missing: scripts/install.sh play";
  for (char a = ' '; a < 127; ++a) {
    for (char b = ' '; b < 127; ++b) {
      if (a == '%' || b == '%') continue;  // its prototype is not ASCII, and no name has it
      const std::string text{a, b};
      EXPECT_EQ(skeleton_of(text), icu.look_of(icu.look_of(text))) << text;
    }
  }
}

}  // namespace
}  // namespace undercroft::confusables_test
