import {
  BriefcaseBusiness,
  Car,
  FileText,
  GraduationCap,
  HeartPulse,
  House,
  IdCard,
  Landmark,
  type LucideIcon,
  PiggyBank,
  Plane,
  ReceiptText,
  Scale,
  ShieldCheck,
  ShoppingBag,
  StickyNote,
} from "lucide-react";

/** Words a category's slug may hold, and the picture that goes with it. The first that fits is taken. */
const pictures: [RegExp, LucideIcon][] = [
  [/bill|invoice|utilit/, ReceiptText],
  [/receipt|purchase|shopping|warrant/, ShoppingBag],
  [/insur/, ShieldCheck],
  [/tax/, Landmark],
  [/bank|financ|invest|pension|loan|money/, PiggyBank],
  [/health|medic/, HeartPulse],
  [/home|hous|propert|rent/, House],
  [/vehicle|car|auto/, Car],
  [/work|job|employ|business|income/, BriefcaseBusiness],
  [/school|educat/, GraduationCap],
  [/ident|personal|civil|official/, IdCard],
  [/legal|law|contract|court/, Scale],
  [/travel/, Plane],
  [/note/, StickyNote],
];

/** The picture of a category; a plain sheet when none fits. */
export function categoryIcon(slug: string | null): LucideIcon {
  return (slug && pictures.find(([fits]) => fits.test(slug))?.[1]) || FileText;
}
