import { describe, expect, test } from "bun:test";
import { garbled } from "#reading/layout/garbled.ts";
import type { Page } from "#reading/layout/page.ts";

const page = (text: string): Page => ({
  number: 1,
  width: 595,
  height: 842,
  words: text
    .split(/\s+/)
    .filter((w) => w !== "")
    .map((w, i) => ({ text: w, x0: 50, y0: 12 * i, x1: 90, y1: 12 * i + 10, confidence: 100 })),
  text,
  source: "text",
  confidence: 100,
});

describe("what an honest text layer does not hold", () => {
  const honest: [string, string][] = [
    [
      "English",
      "Dear Ms Hollis, thank you for your payment of 214.88 on 3 March. Your policy P-88213/7 runs on; see www.example.org/terms.",
    ],
    [
      "German",
      "Sehr geehrte Frau Krüger, anbei die Rechnung Nr. 2024/0815 über 1.234,56 € (inkl. 19 % USt.).",
    ],
    [
      "Chinese with Latin words",
      "尊敬的客户 您好 您的 电费 账单 已 出 请 下载App 查看 金额 ¥214.88 到期日 2025年3月31日 客服热线 400-800-1234 使用iPhone的 用户",
    ],
    [
      "Japanese",
      "請求書 株式会社ノースフィールド 御中 ご請求金額 ￥12,345 お支払期限 2025年3月31日 振込先 みずほ銀行 口座番号 1234567 （税込） 〒100-0001 東京都",
    ],
    [
      "Greek",
      "Αγαπητέ πελάτη ο λογαριασμός ρεύματος είναι 54,20 € και λήγει στις 31 Μαρτίου 2025 ευχαριστούμε",
    ],
  ];
  test.each(honest)("%s is left alone", (_, text) => {
    expect(garbled(page(text))).toBeLessThan(0.015);
  });

  const strewn: [string, string][] = [
    [
      "a till slip read as if it were Japanese",
      "癖 MAI~ I( )l.[) iメト' 111 '1｡ l i_ | ! l.: '酬』\" ．:|伽'1〕I ;iVi: '4:: , i;:’ V‘;小;'1. | |二 . ~ ~~~~ FA(31 1.川帆!,iIMP ':1 1) ･1 W:'ﾉ''?,( :; i剛､ l i ~)心<I! 7,10",
    ],
    [
      "a letter with two scripts in a word",
      "Sehr gеehrte Frau Krüger anbei die Rесhnung vom Маi uber den Betrag und die Frist dafur wie besprochen",
    ],
  ];
  test.each(strewn)("%s is noticed", (_, text) => {
    expect(garbled(page(text))).toBeGreaterThan(0.1);
  });
});
