import {
  Building2,
  Car,
  CircleUserRound,
  House,
  Landmark,
  type LucideIcon,
  Package,
  PawPrint,
  ShieldCheck,
} from "lucide-react";

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
