// signature_reader.cc: words and counts of signatures.
#include "server/sim/content/signature_reader.h"

#include "server/sim/content/words_reader.h"

namespace undercroft {
namespace {

constexpr int kMostOfSignature = 20;  // on a level

}  // namespace

void read_signature(TableReader& reader, std::string& signature) {
  std::string word;
  if (!reader.text("signature", word)) return;
  if (word.empty() || is_key(word)) return void(signature = word);
  reader.complain(reader.line("signature"),
                  "signature is '" + word + "'; expected a word of letters, digits, _ and -");
}

std::vector<SignatureCount> read_signatures(TableReader& reader) {
  std::vector<SignatureCount> counts;
  const toml::table* table = reader.table("signatures");
  if (table == nullptr) return counts;
  TableReader rows(*table, reader.what() + ", signatures", reader.complaints());
  for (const auto& [word, node] : rows.rows()) {
    SignatureCount entry{word, {}};
    check_key(rows, word);
    if (rows.range(word, entry.count.least, entry.count.most, 0, kMostOfSignature)) {
      counts.push_back(entry);
    }
  }
  return counts;
}

}  // namespace undercroft
