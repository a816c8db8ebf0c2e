/** What is said where an app asks to use somebody's documents. */
export const connectWords = {
  connect: {
    title: (app: string) => `Let ${app} use your documents?`,
    titleUnknown: "Let this app use your documents?",
    app: "App",
    callsItself: (name: string) => `It calls itself “${name}”. Deedbox can’t check that.`,
    verified: (name: string, site: string) => `“${name}”, confirmed by ${site}`,
    answer: "Your answer goes to",
    answerHere: "an app on this computer",
    answerScheme: (scheme: string) => `the app on this device that opens ${scheme}: links`,
    answerHint: "Allow it only if you just started this from that app.",
    you: "Signed in as",
    other: "Not you?",
    account: "Account",
    may: "What it may do",
    readOnly: "Read only",
    readOnlyDetail:
      "Finds and reads your documents, bills and dates, and answers questions about them. Account, policy and other such numbers are left out of what Deedbox lists; pages and their text show what’s printed.",
    change: "Read and change",
    changeDetail:
      "Also adds, corrects and shares documents, puts them in the trash, marks bills as paid, and sees account, policy and other such numbers.",
    onlyRead: "You can only read in this account, so the app can, too.",
    askedOnlyRead: "The app asks for no more than reading.",
    never: "Members, backups and settings stay out of its reach.",
    leaves:
      "What it reads leaves Deedbox. With a cloud assistant such as Claude or ChatGPT, it goes to the company that makes it.",
    end: "It stays connected for 30 days; you can disconnect it any time in Settings, under Connected apps.",
    allow: "Allow",
    cancel: "Cancel",
    noAccount: "You have no account whose documents an app may use.",
    overTitle: "This request is over",
    over: "It has run out, or it was answered already. Go back to the app and connect again.",
    failedTitle: "Couldn’t load this request",
    retry: "Try again",
    home: "Go to Deedbox",
    allowedTitle: "Connected",
    allowed: (app: string) =>
      `Going back to ${app}. If nothing happens, switch to it yourself; you can close this page.`,
    cancelledTitle: "Not connected",
    cancelled: (app: string) => `${app} can’t see anything. You can close this page.`,
  },
} as const;
