/** Places in the names that Outlook displays, such as "(UTC-05:00) Eastern Time (US & Canada)", where no IANA zone has the same name. */
const PLACES = `
Eastern Time (US & Canada)=America/New_York|Central Time (US & Canada)=America/Chicago|Mountain Time (US & Canada)=America/Denver
Pacific Time (US & Canada)=America/Los_Angeles|Pacific Time (US & Canada); Tijuana=America/Los_Angeles|Atlantic Time (Canada)=America/Halifax
Eastern Time=America/New_York|Central Time=America/Chicago|Mountain Time=America/Denver|Pacific Time=America/Los_Angeles
Alaska=America/Anchorage|Hawaii=Pacific/Honolulu|Arizona=America/Phoenix|Indiana (East)=America/Indianapolis|Saskatchewan=America/Regina
Newfoundland=America/St_Johns|Greenland=America/Godthab|Baja California=America/Tijuana|Central America=America/Guatemala
Guadalajara=America/Mexico_City|Chetumal=America/Cancun|Yukon=America/Whitehorse|Turks and Caicos=America/Grand_Turk|Haiti=America/Port-au-Prince
Easter Island=Pacific/Easter|Brasilia=America/Sao_Paulo|City of Buenos Aires=America/Buenos_Aires|Georgetown=America/Guyana|Salvador=America/Bahia
Saint Pierre and Miquelon=America/Miquelon|Mid-Atlantic - Old=Etc/GMT+2|Cabo Verde Is.=Atlantic/Cape_Verde|Cape Verde Is.=Atlantic/Cape_Verde
West Central Africa=Africa/Lagos|Edinburgh=Europe/London|Greenwich Mean Time=Europe/London|Bern=Europe/Zurich|E. Europe=Europe/Chisinau
Kyiv=Europe/Kiev|Abu Dhabi=Asia/Dubai|Izhevsk=Europe/Samara|Port Louis=Indian/Mauritius|Ekaterinburg=Asia/Yekaterinburg|Islamabad=Asia/Karachi
Chennai=Asia/Calcutta|Kolkata=Asia/Calcutta|Mumbai=Asia/Calcutta|New Delhi=Asia/Calcutta|Sri Jayawardenepura=Asia/Colombo|Kathmandu=Asia/Katmandu
Astana=Asia/Bishkek|Yangon (Rangoon)=Asia/Rangoon|Beijing=Asia/Shanghai|Chongqing=Asia/Shanghai|Osaka=Asia/Tokyo|Sapporo=Asia/Tokyo
Canberra=Australia/Sydney|Chokurdakh=Asia/Srednekolymsk|Solomon Is.=Pacific/Guadalcanal|New Caledonia=Pacific/Noumea|Wellington=Pacific/Auckland
Nuku'alofa=Pacific/Tongatapu|Samoa=Pacific/Apia|Kiritimati Island=Pacific/Kiritimati|Marquesas Islands=Pacific/Marquesas
Aleutian Islands=America/Adak|International Date Line West=Etc/GMT+12|Lord Howe Island=Australia/Lord_Howe|Norfolk Island=Pacific/Norfolk
Bougainville Island=Pacific/Bougainville|Chatham Islands=Pacific/Chatham|Petropavlovsk-Kamchatsky=Asia/Kamchatka|San Francisco=America/Los_Angeles
Central European Time=Europe/Berlin|Eastern European Time=Europe/Athens|Western European Time=Europe/Lisbon|Washington=America/New_York
British Time=Europe/London|British Summer Time=Europe/London|Irish Standard Time=Europe/Dublin|Eastern=America/New_York|Central=America/Chicago|Mountain=America/Denver|Pacific=America/Los_Angeles`;

/** Abbreviations, each with everything that it can mean: a program may write "EST" for New York in summer, too. */
const ABBREVIATIONS = `
EST=-05:00,America/New_York|EDT=-04:00,America/New_York|CST=-06:00,America/Chicago,Asia/Shanghai|CDT=-05:00,America/Chicago
MST=-07:00,America/Denver|MDT=-06:00,America/Denver|PST=-08:00,America/Los_Angeles|PDT=-07:00,America/Los_Angeles
AST=-04:00,America/Halifax,Asia/Riyadh|ADT=-03:00,America/Halifax|NST=-03:30,America/St_Johns|NDT=-02:30,America/St_Johns
AKST=-09:00,America/Anchorage|AKDT=-08:00,America/Anchorage|BST=+01:00,Europe/London|IST=+05:30,Europe/Dublin,Asia/Jerusalem
WEST=+01:00,Europe/Lisbon|CEST=+02:00,Europe/Berlin|MEZ=+01:00,Europe/Berlin|MESZ=+02:00,Europe/Berlin|EEST=+03:00,Europe/Athens
MSK=+03:00|SAST=+02:00|WAT=+01:00|CAT=+02:00|EAT=+03:00|PKT=+05:00|GST=+04:00|ICT=+07:00|WIB=+07:00|SGT=+08:00|HKT=+08:00|JST=+09:00
KST=+09:00|AWST=+08:00|ACST=+09:30,Australia/Adelaide|ACDT=+10:30,Australia/Adelaide|AEST=+10:00,Australia/Sydney
AEDT=+11:00,Australia/Sydney|NZST=+12:00,Pacific/Auckland|NZDT=+13:00,Pacific/Auckland|BRT=-03:00|ART=-03:00`;

const listed = (list: string) =>
  new Map(
    list
      .trim()
      .split(/[|\n]/u)
      .map((entry) => entry.split("=") as [string, string])
      .map(([name, zones]) => [name.toLowerCase(), zones.split(",")]),
  );
const places = listed(PLACES);
const abbreviations = listed(ABBREVIATIONS);

/** Returns the IANA zones and offsets that a name can mean, ignoring case; an empty list for an unknown name. */
export function zonesByName(written: string): string[] {
  const name = written.replaceAll(/\s+/gu, " ").replaceAll("\u2212", "-").replaceAll("&amp;", "&").trim();
  if (
    /^(?:utc|gmt|uct|zulu|z|(?:coordinated )?universal(?: time)?(?:, coordinated)?|tzone:\/\/microsoft\/utc)$/iu.test(
      name,
    )
  )
    return ["UTC"];
  const ambiguous = abbreviations.get(name.toLowerCase());
  if (ambiguous) return ambiguous;
  const parts = name.split("/");
  const standard = name.replace(/(?:daylight|summer) time/iu, "Standard Time").replace(/ \d+$/u, "");
  const known = [
    name,
    zoneOfWindows(standard),
    ...(parts.length > 2 ? [parts.slice(-2).join("/"), parts.slice(-3).join("/")] : []),
  ];
  const id = [...known, name.replaceAll(" ", "_")].find((each) => each !== undefined && isZone(each));
  if (id !== undefined) return [id];
  if (parts.length > 2 && /^(?:utc|gmt)$/iu.test(parts.at(-1) ?? "")) return ["UTC"];
  const offset = /^(?:utc|gmt)? ?([+-])(\d{1,2})[:.]?(\d{2})?$/iu.exec(name);
  if (offset) return [offsetOf(offset)].filter(isZone);
  return displayed(name);
}

const offsetOf = ([, sign = "", hours = "", minutes]: string[]) =>
  `${sign}${hours.padStart(2, "0")}:${minutes ?? "00"}`;

/** "(UTC+01:00) Amsterdam, Berlin, Bern": the first place whose zone has that offset. Without such a place, standard or summer time. */
function displayed(name: string): string[] {
  const [prefix, ...offset] = /^\((?:utc|gmt)(?: ?([+-])(\d{1,2})[:.](\d{2}))?\)/iu.exec(name) ?? [""];
  const [sign, hours, minutes = "00"] = offset;
  const standard = sign === undefined || hours === undefined ? "+00:00" : offsetOf(["", sign, hours, minutes]);
  const rest = name
    .slice(prefix.length)
    .trim()
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();
  if (prefix !== "" && rest.startsWith("coordinated universal time")) return [standard === "+00:00" ? "UTC" : standard];
  const listing = prefix === "" ? [] : rest.split(/[,;:/]/u).map((each) => each.trim());
  for (const place of [rest, ...listing]) {
    const zone = places.get(place)?.[0] ?? cities().get(place.replace(/ - old$/u, ""));
    if (zone !== undefined && (prefix === "" || hasOffset(zone, standard))) return [zone];
  }
  return prefix === "" ? [] : [standard, shifted(standard, 60)].filter(isZone);
}

let citiesByName: Map<string, string> | undefined;
function cities(): Map<string, string> {
  citiesByName ??= new Map(
    Intl.supportedValuesOf("timeZone")
      .toReversed()
      .map((zone) => [
        zone
          .slice(zone.lastIndexOf("/") + 1)
          .replaceAll("_", " ")
          .toLowerCase(),
        zone,
      ]),
  );
  return citiesByName;
}

const JANUARY_AND_JULY = ["2027-01-15T00:00Z", "2027-07-15T00:00Z"];
const hasOffset = (zone: string, offset: string) =>
  JANUARY_AND_JULY.some((day) => Temporal.Instant.from(day).toZonedDateTimeISO(zone).offset === offset);

function shifted(offset: string, minutes: number): string {
  const [hours = 0, rest = 0] = offset.slice(1).split(":").map(Number);
  const all = (offset.startsWith("-") ? -1 : 1) * (hours * 60 + rest) + minutes;
  const two = (n: number) => String(n).padStart(2, "0");
  return `${all < 0 ? "-" : "+"}${two(Math.floor(Math.abs(all) / 60))}:${two(Math.abs(all) % 60)}`;
}

/** Takes IANA names in any case, and offsets. */
export function isZone(id: string): boolean {
  if (/^\d/u.test(id)) return false; // an instant is no zone
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(id).timeZoneId !== "";
  } catch {
    return false;
  }
}

/** Windows' names of time zones, which Outlook writes, each with its default IANA zone in CLDR (windowsZones, territory 001). */
const NAMES = `
Dateline Standard Time=Etc/GMT+12|UTC-11=Etc/GMT+11|Aleutian Standard Time=America/Adak|Hawaiian Standard Time=Pacific/Honolulu
Marquesas Standard Time=Pacific/Marquesas|Alaskan Standard Time=America/Anchorage|UTC-09=Etc/GMT+9
Pacific Standard Time (Mexico)=America/Tijuana|UTC-08=Etc/GMT+8|Pacific Standard Time=America/Los_Angeles
US Mountain Standard Time=America/Phoenix|Mountain Standard Time (Mexico)=America/Mazatlan|Mountain Standard Time=America/Denver
Yukon Standard Time=America/Whitehorse|Central America Standard Time=America/Guatemala|Central Standard Time=America/Chicago
Easter Island Standard Time=Pacific/Easter|Central Standard Time (Mexico)=America/Mexico_City|Canada Central Standard Time=America/Regina
SA Pacific Standard Time=America/Bogota|Eastern Standard Time (Mexico)=America/Cancun|Eastern Standard Time=America/New_York
Haiti Standard Time=America/Port-au-Prince|Cuba Standard Time=America/Havana|US Eastern Standard Time=America/Indianapolis
Turks And Caicos Standard Time=America/Grand_Turk|Paraguay Standard Time=America/Asuncion|Atlantic Standard Time=America/Halifax
Venezuela Standard Time=America/Caracas|Central Brazilian Standard Time=America/Cuiaba|SA Western Standard Time=America/La_Paz
Pacific SA Standard Time=America/Santiago|Newfoundland Standard Time=America/St_Johns|Tocantins Standard Time=America/Araguaina
E. South America Standard Time=America/Sao_Paulo|SA Eastern Standard Time=America/Cayenne|Argentina Standard Time=America/Buenos_Aires
Greenland Standard Time=America/Godthab|Montevideo Standard Time=America/Montevideo|Magallanes Standard Time=America/Punta_Arenas
Saint Pierre Standard Time=America/Miquelon|Bahia Standard Time=America/Bahia|UTC-02=Etc/GMT+2|Mid-Atlantic Standard Time=Etc/GMT+2
Azores Standard Time=Atlantic/Azores|Cape Verde Standard Time=Atlantic/Cape_Verde|UTC=Etc/UTC|GMT Standard Time=Europe/London
Greenwich Standard Time=Atlantic/Reykjavik|Sao Tome Standard Time=Africa/Sao_Tome|Morocco Standard Time=Africa/Casablanca
W. Europe Standard Time=Europe/Berlin|Central Europe Standard Time=Europe/Budapest|Romance Standard Time=Europe/Paris
Central European Standard Time=Europe/Warsaw|W. Central Africa Standard Time=Africa/Lagos|Jordan Standard Time=Asia/Amman
GTB Standard Time=Europe/Bucharest|Middle East Standard Time=Asia/Beirut|Egypt Standard Time=Africa/Cairo
E. Europe Standard Time=Europe/Chisinau|Syria Standard Time=Asia/Damascus|West Bank Standard Time=Asia/Hebron
South Africa Standard Time=Africa/Johannesburg|FLE Standard Time=Europe/Kiev|Israel Standard Time=Asia/Jerusalem
South Sudan Standard Time=Africa/Juba|Kaliningrad Standard Time=Europe/Kaliningrad|Sudan Standard Time=Africa/Khartoum
Libya Standard Time=Africa/Tripoli|Namibia Standard Time=Africa/Windhoek|Arabic Standard Time=Asia/Baghdad|Turkey Standard Time=Europe/Istanbul
Arab Standard Time=Asia/Riyadh|Belarus Standard Time=Europe/Minsk|Russian Standard Time=Europe/Moscow|E. Africa Standard Time=Africa/Nairobi
Iran Standard Time=Asia/Tehran|Volgograd Standard Time=Europe/Volgograd|Arabian Standard Time=Asia/Dubai|Astrakhan Standard Time=Europe/Astrakhan
Azerbaijan Standard Time=Asia/Baku|Russia Time Zone 3=Europe/Samara|Mauritius Standard Time=Indian/Mauritius|Saratov Standard Time=Europe/Saratov
Georgian Standard Time=Asia/Tbilisi|Caucasus Standard Time=Asia/Yerevan|Afghanistan Standard Time=Asia/Kabul|West Asia Standard Time=Asia/Tashkent
Ekaterinburg Standard Time=Asia/Yekaterinburg|Pakistan Standard Time=Asia/Karachi|Qyzylorda Standard Time=Asia/Qyzylorda
India Standard Time=Asia/Calcutta|Sri Lanka Standard Time=Asia/Colombo|Nepal Standard Time=Asia/Katmandu|Central Asia Standard Time=Asia/Bishkek
Bangladesh Standard Time=Asia/Dhaka|Omsk Standard Time=Asia/Omsk|Myanmar Standard Time=Asia/Rangoon|SE Asia Standard Time=Asia/Bangkok
Altai Standard Time=Asia/Barnaul|W. Mongolia Standard Time=Asia/Hovd|North Asia Standard Time=Asia/Krasnoyarsk
N. Central Asia Standard Time=Asia/Novosibirsk|Tomsk Standard Time=Asia/Tomsk|China Standard Time=Asia/Shanghai
North Asia East Standard Time=Asia/Irkutsk|Singapore Standard Time=Asia/Singapore|W. Australia Standard Time=Australia/Perth
Taipei Standard Time=Asia/Taipei|Ulaanbaatar Standard Time=Asia/Ulaanbaatar|Aus Central W. Standard Time=Australia/Eucla
Transbaikal Standard Time=Asia/Chita|Tokyo Standard Time=Asia/Tokyo|North Korea Standard Time=Asia/Pyongyang|Korea Standard Time=Asia/Seoul
Yakutsk Standard Time=Asia/Yakutsk|Cen. Australia Standard Time=Australia/Adelaide|AUS Central Standard Time=Australia/Darwin
E. Australia Standard Time=Australia/Brisbane|AUS Eastern Standard Time=Australia/Sydney|West Pacific Standard Time=Pacific/Port_Moresby
Tasmania Standard Time=Australia/Hobart|Vladivostok Standard Time=Asia/Vladivostok|Lord Howe Standard Time=Australia/Lord_Howe
Bougainville Standard Time=Pacific/Bougainville|Russia Time Zone 10=Asia/Srednekolymsk|Magadan Standard Time=Asia/Magadan
Norfolk Standard Time=Pacific/Norfolk|Sakhalin Standard Time=Asia/Sakhalin|Central Pacific Standard Time=Pacific/Guadalcanal
Russia Time Zone 11=Asia/Kamchatka|New Zealand Standard Time=Pacific/Auckland|UTC+12=Etc/GMT-12|Fiji Standard Time=Pacific/Fiji
Kamchatka Standard Time=Asia/Kamchatka|Chatham Islands Standard Time=Pacific/Chatham|UTC+13=Etc/GMT-13|Tonga Standard Time=Pacific/Tongatapu
Samoa Standard Time=Pacific/Apia|Line Islands Standard Time=Pacific/Kiritimati`;

const ZONES = new Map(
  NAMES.trim()
    .split(/[|\n]/)
    .map((entry) => entry.split("=") as [string, string])
    .map(([name, zone]) => [name.toLowerCase(), zone]),
);

/** "W. Europe Standard Time", in any case, is Europe/Berlin. */
const zoneOfWindows = (name: string): string | undefined => ZONES.get(name.toLowerCase());
