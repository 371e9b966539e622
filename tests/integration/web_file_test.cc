// web_file_test.cc: what browsers negotiate, what a page may run, and text from others in pages.
#include "server/page/web_file.h"

#include <gtest/gtest.h>

#include "server/base/escaping.h"
#include "server/gateway/http/plain_request.h"
#include "server/page/content_policy.h"

namespace undercroft::web_file_test {
namespace {

TEST(WebFiles, AreCompressedOnlyForClientsThatAllowIt) {
  for (const char* yes : {"gzip", "deflate, gzip;q=1.0, *;q=0.5", "br, GZIP", "*", "x-gzip",
                          "gzip; q=0.1", "identity;q=0, *"}) {
    EXPECT_TRUE(allows_gzip(yes)) << yes;
  }
  for (const char* no :
       {"", "identity", "gzip;q=0", "gzip; q=0.000", "*;q=0", "*, gzip;q=0", "gzippy", "br"}) {
    EXPECT_FALSE(allows_gzip(no)) << no;
  }
}

TEST(WebFiles, HaveATagForEachForm) {
  const WebFile file("text/html", "plain", "packed");
  const WebFile other("text/html", "plain!", "packed");
  EXPECT_NE(file.etag, file.gzip_etag);
  EXPECT_NE(file.etag, other.etag);
  EXPECT_EQ(file.gzip_etag, other.gzip_etag) << "the tag is of the bytes";
  EXPECT_TRUE(file.etag.starts_with('"') && file.etag.ends_with('"')) << "a strong tag";
}

TEST(WebFiles, TagsAreFoundInAList) {
  for (const char* yes : {"\"a\"", "\"b\", \"a\"", "W/\"a\"", "*", " \"a\" "}) {
    EXPECT_TRUE(names_etag(yes, "\"a\"")) << yes;
  }
  for (const char* no : {"", "a", "\"b\"", "\"ab\"", "\"a", "W/*"}) {
    EXPECT_FALSE(names_etag(no, "\"a\"")) << no;
  }
}

TEST(ContentPolicies, FindInlineTexts) {
  const InlineTexts found = inline_texts_of(
      "<!doctype html><style media=all>a{}</style><styled></styled>"
      "<script>const x = '<style>no</style>';</script><p>text</p><script type=module>y</script>");
  EXPECT_EQ(found.styles, (std::vector<std::string_view>{"a{}"}));
  EXPECT_EQ(found.scripts, (std::vector<std::string_view>{"const x = '<style>no</style>';", "y"}));
  EXPECT_TRUE(inline_texts_of("<script>never closed").scripts.empty());
  EXPECT_TRUE(inline_texts_of("<script").scripts.empty());
}

// The digests are those of other programs: printf '' | openssl dgst -sha256 -binary | base64.
TEST(ContentPolicies, NameTextsByTheirHash) {
  EXPECT_EQ(source_hash(""), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
  EXPECT_EQ(source_hash("abc"), "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='");
}

TEST(ContentPolicies, AllowWhatThePageHasAndNothingElse) {
  const ContentPolicy policy("<style></style><script>abc</script>");
  EXPECT_EQ(policy.text("x:7777"),
            "default-src 'none'; "
            "script-src 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='; "
            "style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; "
            "connect-src 'self' ws://x:7777 wss://x:7777; img-src 'self' data:; font-src data:; "
            "manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; "
            "require-trusted-types-for 'script'; trusted-types 'none'");
  EXPECT_NE(ContentPolicy("").text("").find("script-src 'none'; style-src 'none'; "
                                            "connect-src 'self'; "),
            std::string::npos);
}

TEST(Escaping, MakesTextHarmless) {
  EXPECT_EQ(json_text("Mind the \"gap\" \\ \n\x01</script>&"),
            R"("Mind the \"gap\" \\ \u000a\u0001\u003c/script\u003e\u0026")");
  EXPECT_EQ(json_text("caf\xc3\xa9"), "\"caf\xc3\xa9\"");
  EXPECT_EQ(html_text("<a href='\"'>&amp;"), "&lt;a href=&#39;&quot;&#39;&gt;&amp;amp;");
}

// ---- plain HTTP on a port that speaks TLS ----

std::string answer_to(const std::string& line, const std::string& headers) {
  return answer_to_plain_request(line + "\r\n" + headers + "\r\n\r\n");
}

TEST(PlainRequests, AreSentToTheSamePlaceWithTls) {
  const std::string answer =
      answer_to("GET /cellar?a=b HTTP/1.1", "Accept: */*\r\nhost:  example.org:7777 ");
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 308 ")) << answer;
  EXPECT_NE(answer.find("\r\nLocation: https://example.org:7777/cellar?a=b\r\n"), std::string::npos)
      << answer;
  EXPECT_TRUE(answer.ends_with("\r\n\r\nthis port speaks TLS: use wss://\n"));
}

TEST(PlainRequests, WithoutHostOrPathAreExplained) {
  for (const auto& [line, headers] : {std::pair{"GET / HTTP/1.1", "Accept: */*"},
                                      {"GET / HTTP/1.1", "Host: a b"},
                                      {"GET / HTTP/1.1", "Host: evil/\r\nHost: x@y"},
                                      {"GET http://x/ HTTP/1.1", "Host: x"},
                                      {"GET /\x01 HTTP/1.1", "Host: x"},
                                      {"HELO", "Host: x"},
                                      {"GET", "Host: x"},
                                      {"", ""}}) {
    const std::string answer = answer_to(line, headers);
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 400 ")) << line << answer;
    EXPECT_EQ(answer.find("Location"), std::string::npos) << answer;
  }
}

}  // namespace
}  // namespace undercroft::web_file_test
