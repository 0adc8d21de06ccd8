/** A dot-atom before the @, letters and digits after it: the form that mail services and the browser's email input accept. */
const FORM = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

/** RFC 5321, 4.5.3.1: characters before the @ and in the whole address. RFC 1035, 2.3.4: in each part of the domain's name. */
const MAX_LOCAL_PART_LENGTH = 64;
const MAX_ADDRESS_LENGTH = 254;
const MAX_LABEL_LENGTH = 63;

/** Whether mail can be sent to an address, judged by its form and by the lengths that every mail server enforces. */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS_LENGTH || !FORM.test(text)) return false;
  const [localPart = "", domain = ""] = text.split("@");
  return localPart.length <= MAX_LOCAL_PART_LENGTH && domain.split(".").every((label) => label.length <= MAX_LABEL_LENGTH);
}
