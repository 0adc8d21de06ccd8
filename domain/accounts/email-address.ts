/**
 * The form that the browser's email input accepts (HTML, "valid email address"), and mail servers, too: no dot at the ends of the local part
 * nor two in a row (RFC 5321, dot-atom), and a domain of several labels whose last is no number. "xn--p1ai" is ".рф" as browsers send it.
 */
const FORM =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]*[\w!#$%&'*+/=?^`{|}~-]@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$/i;

/** RFC 5321, 4.5.3.1: characters before the @ and in the whole address. RFC 1035, 2.3.4: in each part of the domain's name. */
const MAX_LOCAL_PART_LENGTH = 64;
const MAX_ADDRESS_LENGTH = 254;
const MAX_LABEL_LENGTH = 63;

/** Whether mail can be sent to an address, judged by its form and by the lengths that every mail server enforces. */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS_LENGTH || !FORM.test(text)) return false;
  const [localPart = "", domain = ""] = text.split("@");
  return (
    localPart.length <= MAX_LOCAL_PART_LENGTH && domain.split(".").every((label) => label.length <= MAX_LABEL_LENGTH)
  );
}
