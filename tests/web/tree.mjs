// tree.mjs: reads a page by its accessibility tree alone, as a screen reader does.

const valueOf = (node, name) => node.properties?.find((property) => property.name === name)?.value?.value;

// A node's own words, or those of the texts below it.
function words(node, byId) {
  if (node.role?.value === "StaticText") return node.name?.value ?? "";
  if (node.role?.value === "ListMarker") return "";
  if (node.name?.value && node.role?.value !== "listitem") return node.name.value;
  return (node.childIds ?? []).map((id) => (byId.has(id) ? words(byId.get(id), byId) : "")).join("");
}

// The nodes below `node` in the order of the document, with itself.
function* walk(node, byId) {
  yield node;
  for (const id of node.childIds ?? []) if (byId.has(id)) yield* walk(byId.get(id), byId);
}

const ROWS = ["button", "listitem"];

// The rows below each heading of a part: { "In view": ["goblin, hurt, north 2"] }.
function parted(part, byId) {
  const rows = {};
  let heading = "";
  for (const node of walk(part, byId)) {
    const role = node.role?.value;
    if (role === "heading") heading = words(node, byId);
    else if (ROWS.includes(role)) (rows[heading] ??= []).push(words(node, byId).trim());
  }
  return rows;
}

export class Tree {
  constructor(page) {
    this.page = page;
  }
  // What a screen reader finds: parts by their names, as texts and rows.
  async read() {
    this.cdp ??= await this.page.context().newCDPSession(this.page);
    const { nodes } = await this.cdp.send("Accessibility.getFullAXTree");
    const byId = new Map(nodes.filter((node) => !node.ignored || node.childIds?.length).map((node) => [node.nodeId, node]));
    const find = (role, name) => nodes.find((node) => !node.ignored && node.role?.value === role && (name === undefined || node.name?.value === name));
    const part = (role, name) => {
      const node = find(role, name);
      return node ? { text: textOf(node, byId), rows: parted(node, byId) } : { text: "", rows: {} };
    };
    const live = (kind) => nodes.filter((node) => valueOf(node, "live") === kind && node.role?.value !== "log" && valueOf(node, "root") === undefined);
    return {
      top: part("banner").text, vitals: part("region", "You").text, party: part("region", "Party"),
      side: part("complementary", "Players and what is in view").rows, actions: part("navigation", "Actions").rows[""] ?? [],
      log: part("log", "Log").text, dialog: part("dialog"), entry: part("region", "Questions and chat").text,
      calm: live("polite").map((node) => textOf(node, byId)), urgent: live("assertive").map((node) => textOf(node, byId)),
    };
  }
}

function textOf(node, byId) {
  const texts = [];
  for (const one of walk(node, byId)) if (one.role?.value === "StaticText") texts.push(one.name?.value ?? "");
  return texts.join(" ");
}
