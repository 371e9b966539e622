// backup_archive.h: from the files of a folder to an archive, and back.
#pragma once

#include <cstdint>
#include <string>

#include "server/archive/byte_flow.h"
#include "server/base/cancelling.h"
#include "server/store/backup/backup_contents.h"
#include "shared/expected.h"

namespace undercroft {

// Writes the files of `folder` that `contents` names, and contents.files in its place with their
// sizes and hashes. REQUIRES: the files do not change meanwhile.
[[nodiscard]] Expected<BackupContents> pack_folder(const std::string& folder,
                                                   BackupContents contents, const ByteSink& sink,
                                                   const IsCancelled& is_cancelled);

// Reads a whole archive and compares everything with its contents; writes nothing. `size`: bytes of
// the archive; 0: unknown. Fails with a sentence whose subject is the archive: "it is cut off".
[[nodiscard]] Expected<BackupContents> verify_archive(const ByteSource& source, std::uint64_t size,
                                                      const IsCancelled& is_cancelled = {});

// The same, and writes the files into the folder, which exists and is empty. When it fails, some of
// them may be there. Refuses an archive that needs more room than the disk has.
[[nodiscard]] Expected<BackupContents> unpack_archive(const ByteSource& source, std::uint64_t size,
                                                      const std::string& folder);

}  // namespace undercroft
