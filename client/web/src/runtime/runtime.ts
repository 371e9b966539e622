// runtime.ts: reads and writes the messages of wire.proto, in the built page in place of @bufbuild/protobuf.
//
// That library reads its own descriptors at each start, which is a quarter of the page and most of its start. These
// files know what wire.proto uses: 32-bit numbers, bool, string, bytes, messages, repeated, optional and oneof. The
// sources are checked against the library's types, and client/web/tests/runtime.test.ts compares the two.
export { fromBinary } from "./reader";
export { create, schemasOf } from "./schema";
export { toBinary } from "./writer";
