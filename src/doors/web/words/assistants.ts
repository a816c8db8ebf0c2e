import { count } from "./count.ts";

/** What is said about assistants: which are connected, what they did, and how one is let in. */
export const assistantWords = {
  assistants: {
    title: "Connected apps",
    lead: "Assistants you let in. Each sees one account, and only what you allowed.",
    noneTitle: "Ask an assistant about your documents",
    none: "Connect one below and it appears here, with what it read and changed. The first way is the most private.",
    read: "Read only",
    change: "Read and change",
    since: (when: string) => `connected ${when}`,
    used: (when: string) => `last used ${when}`,
    unused: "not used yet",
    today: (documents: number, changes: number) =>
      changes === 0
        ? `Read ${count(documents, "document", "documents")} today, changed nothing`
        : `Read ${count(documents, "document", "documents")} today, changed ${changes.toLocaleString("en")}`,
    todayChanges: (changes: number) => `Changed ${changes.toLocaleString("en")} today`,
    todayCalls: (calls: number) => `${count(calls, "look-up", "look-ups")} today, no document opened`,
    quiet: "Nothing today",
    activity: "What it did",
    activityBy: (name: string) => `What it did: ${name}`,
    activityOf: (name: string) => `What ${name} did`,
    activityLead: "The newest first, from the audit log.",
    activityNone: "Nothing yet.",
    open: "Open",
    disconnect: "Disconnect",
    disconnectOf: (name: string) => `Disconnect ${name}`,
    disconnectTitle: (name: string) => `Disconnect ${name}?`,
    disconnectLead: (name: string) =>
      `${name} can’t read anything from this moment on. To use it again, connect it again.`,
    disconnected: (name: string) => `${name} is disconnected.`,
    waysTitle: "Connect an assistant",
    waysLead: "The more local, the more private. Whichever you choose, you decide what it may do.",
    local: {
      title: "A desktop app, such as Claude Desktop",
      tag: "most private",
      lead: "For an assistant on this computer or another one at home. Nothing has to be reachable from outside. With a language model on your own computer, nothing leaves your home; a cloud model is sent what it reads.",
      token: "Make a token for it in",
      tokenLink: "Tokens & webhooks",
      allow: "Let personal tokens in. An owner does that at the end of this page.",
      bundle: "Download this file and open it with the app:",
      download: "Download deedbox.mcpb",
      paste: "Paste the token when you’re asked for it.",
      details: "Details for whoever runs this box",
      config:
        "On the computer Deedbox runs on, an app that takes no such file can start Deedbox itself. Put this into its MCP settings, with your token in it.",
    },
    near: {
      title: "An app on your computer or home network",
      tag: "no public address needed",
      lead: "For Claude Code, Cursor, VS Code and other apps that reach this box themselves. They open a page here where you allow it. What they read goes to the model they use.",
      address: "Address",
      here: "This address works only on the computer Deedbox runs on.",
      plain: "Some apps take only an address that begins with https.",
      cursor: "Add to Cursor",
      vscode: "Add to VS Code",
      claudeCode: "In Claude Code, run this, then type /mcp to sign in:",
      others: "In any other app, add an MCP server of the type HTTP with the address above.",
    },
    cloud: {
      title: "Claude or ChatGPT in the cloud",
      tag: "needs a public address",
      lead: "They connect from their company’s computers, so this box needs an https address that anyone on the internet can reach.",
      privacy:
        "What that means: your sign-in page is open to the internet, and whatever you ask about is read by the company behind the assistant.",
      ready: "This box has such an address:",
      missing: "This box has no such address yet. Whoever runs it can set one up.",
      details: "Details for whoever runs this box",
      how: "Give the box a public name with a certificate, or put a tunnel or reverse proxy with one in front of it, and start Deedbox with that address. The README says how.",
      claude: "Claude",
      claudeSteps:
        "In Claude’s settings, open Connectors, choose Add custom connector, and paste the address.",
      chatgpt: "ChatGPT",
      chatgptSteps:
        "In ChatGPT’s settings, open Connectors, turn on Developer mode under Advanced, choose Create, and paste the address.",
    },
    tokens: {
      title: "Tokens at this address",
      lead: "Apps sign in with the page where you allow them. Turn this on only for an app that can’t.",
      on: "Let personal tokens in, too",
      saved: "Personal tokens are let in.",
      ended: "Personal tokens are refused here.",
    },
  },
} as const;
