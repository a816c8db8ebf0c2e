import {
  BriefcaseBusiness,
  Building2,
  Car,
  CircleUserRound,
  FileText,
  GraduationCap,
  HeartPulse,
  House,
  IdCard,
  Landmark,
  type LucideIcon,
  Package,
  PawPrint,
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

const icons: Record<string, LucideIcon> = {
  person: CircleUserRound,
  pet: PawPrint,
  organization: Building2,
  property: House,
  vehicle: Car,
  financial_account: Landmark,
  policy: ShieldCheck,
  asset: Package,
};

/** The picture of a kind of person or thing. */
export const kindIcon = (kind: string): LucideIcon => icons[kind] ?? Package;
